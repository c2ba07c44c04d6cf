//! The messages of a websocket, of any size.

use std::sync::Arc;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::state::{self, State};

pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
#[error("can't connect to {url}: {reason}")]
pub struct ConnectError {
    /// The address that was tried.
    pub url: String,
    /// What the network or the peer said.
    pub reason: String,
}

/// Opens the socket.
pub(super) async fn connect(url: &str) -> Result<Socket, ConnectError> {
    let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
    match connect_async_with_config(url, Some(config), true).await {
        Ok((socket, _)) => Ok(socket),
        Err(error) => Err(ConnectError { url: url.to_owned(), reason: error.to_string() }),
    }
}

/// Starts the reader and the writer.
pub(super) fn start(socket: Socket, state: Arc<State>, outgoing: mpsc::UnboundedReceiver<Vec<u8>>) {
    let (sink, stream) = socket.split();
    state::start(state.clone(), read_all(stream, state), write_all(sink, outgoing));
}

async fn read_all(mut stream: SplitStream<Socket>, state: Arc<State>) -> String {
    while let Some(message) = stream.next().await {
        match message {
            Ok(Message::Text(text)) => state.receive(text.as_bytes()),
            Ok(Message::Binary(bytes)) => state.receive(&bytes),
            Ok(Message::Close(Some(frame))) => return format!("the browser closed it: {frame}"),
            Ok(_) => {}
            Err(error) => return error.to_string(),
        }
    }
    "the browser closed it".to_owned()
}

async fn write_all(
    mut sink: SplitSink<Socket, Message>,
    mut outgoing: mpsc::UnboundedReceiver<Vec<u8>>,
) -> Result<(), String> {
    while let Some(message) = outgoing.recv().await {
        send(&mut sink, message).await.map_err(|error| error.to_string())?;
    }
    // The peer may be gone already.
    let _ = sink.close().await;
    Ok(())
}

async fn send(sink: &mut SplitSink<Socket, Message>, message: Vec<u8>) -> Result<(), Error> {
    let text = String::from_utf8(message).map_err(|error| Error::Utf8(error.to_string()))?;
    sink.send(Message::text(text)).await
}
