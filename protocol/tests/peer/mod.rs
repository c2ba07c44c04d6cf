//! A browser's end of a connection, in the test's hands, and a sink that remembers.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use browx_protocol::{Connection, EventSink, Flavor, RawEvent};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::unix::pipe;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, accept_async_with_config};

/// Nothing in these tests takes this long; a test that would hang fails instead.
const DEADLINE: Duration = Duration::from_secs(60);

/// The browser's end.
pub(crate) enum Peer {
    Pipe { read: BufReader<pipe::Receiver>, write: pipe::Sender },
    Socket(Box<WebSocketStream<TcpStream>>),
}

impl Peer {
    /// The next message as JSON; `None` when the client has closed the connection.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let text = deadline(self.next_text()).await?;
        Some(serde_json::from_str(&text).unwrap())
    }

    /// The next message as it is.
    pub(crate) async fn next_text(&mut self) -> Option<String> {
        match self {
            Self::Pipe { read, .. } => {
                let mut bytes = Vec::new();
                read.read_until(0, &mut bytes).await.unwrap();
                bytes.pop()?;
                Some(String::from_utf8(bytes).unwrap())
            }
            Self::Socket(socket) => match socket.next().await?.ok()? {
                Message::Text(text) => Some(text.to_string()),
                _ => None,
            },
        }
    }

    /// Sends a message as it is.
    pub(crate) async fn send_bytes(&mut self, message: &[u8]) {
        match self {
            Self::Pipe { write, .. } => {
                write.write_all(message).await.unwrap();
                write.write_all(&[0]).await.unwrap();
            }
            Self::Socket(socket) => {
                let message = match str::from_utf8(message) {
                    Ok(text) => Message::text(text),
                    Err(_) => Message::binary(message.to_vec()),
                };
                socket.send(message).await.unwrap();
            }
        }
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.send_bytes(message.to_string().as_bytes()).await;
    }

    /// Answers the next message with this result.
    pub(crate) async fn answer_next(&mut self, result: Value) -> Value {
        let message = self.next().await.unwrap();
        self.send(json!({ "id": message["id"], "result": result })).await;
        message
    }
}

/// What a sink was told.
#[derive(Default)]
pub(crate) struct Log(Mutex<Vec<String>>);

impl Log {
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

impl EventSink for Log {
    fn event(&self, event: RawEvent<'_>) {
        let session = event.session.map(|session| format!("{session}:")).unwrap_or_default();
        let line = format!("{session}{} {}", event.method, event.params.get());
        self.0.lock().unwrap().push(line);
    }

    fn closed(&self, reason: &str) {
        self.0.lock().unwrap().push(format!("closed: {reason}"));
    }
}

/// A connection over pipes and its other end.
pub(crate) fn over_pipes(flavor: Flavor, sink: Arc<dyn EventSink>) -> (Connection, Peer) {
    let (their_read, our_write) = std::io::pipe().unwrap();
    let (our_read, their_write) = std::io::pipe().unwrap();
    let connection = Connection::pipe(our_read.into(), our_write.into(), flavor, sink).unwrap();
    let read = BufReader::new(pipe::Receiver::from_owned_fd(their_read.into()).unwrap());
    let write = pipe::Sender::from_owned_fd(their_write.into()).unwrap();
    (connection, Peer::Pipe { read, write })
}

/// A connection over a websocket and its other end.
pub(crate) async fn over_socket(flavor: Flavor, sink: Arc<dyn EventSink>) -> (Connection, Peer) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}/devtools/browser/1", listener.local_addr().unwrap());
    let accept = async {
        let (stream, _) = listener.accept().await.unwrap();
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        accept_async_with_config(stream, Some(config)).await.unwrap()
    };
    let (connection, socket) = tokio::join!(Connection::websocket(&url, flavor, sink), accept);
    (connection.unwrap(), Peer::Socket(Box::new(socket)))
}

/// A connection, the other end, and the log of its sink.
pub(crate) type Line = (Connection, Peer, Arc<Log>);

/// One line over each transport.
pub(crate) async fn lines(flavor: Flavor) -> [Line; 2] {
    let logs = [Arc::new(Log::default()), Arc::new(Log::default())];
    let (first, first_peer) = over_pipes(flavor, logs[0].clone());
    let (second, second_peer) = over_socket(flavor, logs[1].clone()).await;
    let [first_log, second_log] = logs;
    [(first, first_peer, first_log), (second, second_peer, second_log)]
}

pub(crate) async fn deadline<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(DEADLINE, future).await.unwrap()
}
