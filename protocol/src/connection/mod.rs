//! One connection to one browser: calls go out in order, answers and events come in through one reader.
//!
//! `envelope` writes and reads messages, `state` matches answers to calls and says when it is over,
//! `pipe` and `websocket` move the bytes.

mod envelope;
#[cfg(unix)]
mod pipe;
mod state;
mod websocket;

use std::borrow::Cow;
use std::future::Future;
use std::sync::Arc;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::mpsc;

use self::state::{Failure, Reply, State};
use crate::{CallError, Command, EventSink, decode};

pub use self::websocket::ConnectError;

/// Which protocol a connection speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flavor {
    /// The Chrome DevTools Protocol, with flat sessions.
    Cdp,
    /// WebDriver BiDi; it has no sessions on the wire, so a session given to a call is not sent.
    Bidi,
}

/// A connection to a browser. Clones share it; it closes, after sending what is queued, when the last
/// clone and the last pending call are dropped, and when the peer goes away.
#[derive(Clone)]
pub struct Connection {
    inner: Arc<Inner>,
}

struct Inner {
    state: Arc<State>,
    outgoing: mpsc::UnboundedSender<Vec<u8>>,
}

impl Connection {
    /// Over a pair of pipes, messages end with NUL (`--remote-debugging-pipe`). Needs a Tokio runtime.
    ///
    /// # Errors
    /// When a descriptor is no pipe, or the runtime can't watch it.
    #[cfg(unix)]
    pub fn pipe(
        read: std::os::fd::OwnedFd,
        write: std::os::fd::OwnedFd,
        flavor: Flavor,
        sink: Arc<dyn EventSink>,
    ) -> std::io::Result<Self> {
        let (connection, state, outgoing) = Self::open(flavor, sink);
        pipe::start(read, write, state, outgoing)?;
        Ok(connection)
    }

    /// Over a websocket, `ws://host:port/path`. Has no deadline of its own; needs a Tokio runtime.
    ///
    /// # Errors
    /// When the address is none, nothing listens there, or the peer refuses the upgrade.
    pub async fn websocket(url: &str, flavor: Flavor, sink: Arc<dyn EventSink>) -> Result<Self, ConnectError> {
        let socket = websocket::connect(url).await?;
        let (connection, state, outgoing) = Self::open(flavor, sink);
        websocket::start(socket, state, outgoing);
        Ok(connection)
    }

    fn open(flavor: Flavor, sink: Arc<dyn EventSink>) -> (Self, Arc<State>, mpsc::UnboundedReceiver<Vec<u8>>) {
        let (outgoing, queue) = mpsc::unbounded_channel();
        let state = Arc::new(State::new(flavor, sink));
        let inner = Inner { state: state.clone(), outgoing };
        (Self { inner: Arc::new(inner) }, state, queue)
    }

    /// Sends a command. It is queued before this returns, in the order of the calls, so several can be
    /// on their way at once; dropping the future gives up only the answer.
    pub fn call<C: Command>(
        &self,
        session: Option<&str>,
        command: &C,
    ) -> impl Future<Output = Result<C::Returns, CallError>> + Send + use<C> {
        let answer = self.post(session, command);
        async { decode_answer::<C>(&answer.await?) }
    }

    /// As [`call`](Self::call), with the answer undecoded ([`decode_answer`] does that): the future is of one type for
    /// all commands, so what is built around it is compiled once.
    pub fn post<C: Command>(
        &self,
        session: Option<&str>,
        command: &C,
    ) -> impl Future<Output = Result<Box<RawValue>, CallError>> + Send + use<C> {
        self.send(session, Cow::Borrowed(C::METHOD), to_raw_value(command))
    }

    /// Sends a command by name; the answer stays undecoded. Queued as [`call`](Self::call) does.
    pub fn call_raw(
        &self,
        session: Option<&str>,
        method: String,
        params: Value,
    ) -> impl Future<Output = Result<Box<RawValue>, CallError>> + Send + use<> {
        self.send(session, Cow::Owned(method), to_raw_value(&params))
    }

    /// Whether the connection has ended.
    pub fn is_closed(&self) -> bool {
        self.inner.state.closed_reason().is_some()
    }

    /// Waits until the connection has ended, and says why.
    pub async fn closed(&self) -> String {
        self.inner.state.closed().await.to_string()
    }

    fn send(
        &self,
        session: Option<&str>,
        method: Cow<'static, str>,
        params: serde_json::Result<Box<RawValue>>,
    ) -> impl Future<Output = Result<Box<RawValue>, CallError>> + Send + use<> {
        let queued = params.and_then(|params| self.queue(session, &method, &params));
        // Keeps the connection open for as long as an answer is awaited.
        let connection = self.clone();
        async move {
            let _open = connection;
            match queued {
                Ok(reply) => reply.await.map_err(|failure| call_error(method, failure)),
                Err(error) => Err(CallError::Encode { method, message: error.to_string() }),
            }
        }
    }

    fn queue(&self, session: Option<&str>, method: &str, params: &RawValue) -> serde_json::Result<Reply> {
        let session = session.filter(|_| self.inner.state.flavor() == Flavor::Cdp);
        let reply = State::expect_reply(&self.inner.state);
        let message = envelope::write(reply.id(), method, session, params)?;
        // A failed send means that the connection is over, which the reply then says.
        let _ = self.inner.outgoing.send(message);
        Ok(reply)
    }
}

/// The typed answer to a command that was sent with [`Connection::post`].
///
/// # Errors
/// [`CallError::Decode`], naming the field that does not fit.
pub fn decode_answer<C: Command>(answer: &RawValue) -> Result<C::Returns, CallError> {
    decode(answer.get()).map_err(|error| CallError::Decode {
        method: Cow::Borrowed(C::METHOD),
        field: error.field,
        message: error.message,
    })
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").field("closed", &self.inner.state.closed_reason()).finish_non_exhaustive()
    }
}

fn call_error(method: Cow<'static, str>, failure: Failure) -> CallError {
    match failure {
        Failure::Closed(reason) => CallError::Closed { method, reason: reason.to_string() },
        Failure::Remote { code, message } => CallError::Remote { method, code, message },
    }
}
