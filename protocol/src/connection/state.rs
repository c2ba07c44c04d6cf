//! Which calls wait for an answer, and whether the connection is still there.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use serde_json::value::RawValue;
use tokio::sync::{oneshot, watch};

use super::Flavor;
use super::envelope::{self, Incoming, RemoteError};
use crate::{EventSink, RawEvent};

/// How long a browser that takes no more messages may go on sending.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Why a call failed, without its name.
#[derive(Debug)]
pub(super) enum Failure {
    Closed(Arc<str>),
    Remote { code: String, message: String },
}

type Answer = Result<Box<RawValue>, Failure>;

pub(super) struct State {
    flavor: Flavor,
    sink: Arc<dyn EventSink>,
    pending: Mutex<Pending>,
    closed: watch::Sender<Option<Arc<str>>>,
}

#[derive(Default)]
struct Pending {
    last_id: u64,
    waiting: HashMap<u64, oneshot::Sender<Answer>>,
    closed: bool,
}

impl State {
    pub(super) fn new(flavor: Flavor, sink: Arc<dyn EventSink>) -> Self {
        Self { flavor, sink, pending: Mutex::default(), closed: watch::Sender::new(None) }
    }

    pub(super) fn flavor(&self) -> Flavor {
        self.flavor
    }

    pub(super) fn closed_reason(&self) -> Option<Arc<str>> {
        self.closed.borrow().clone()
    }

    pub(super) async fn closed(&self) -> Arc<str> {
        let mut closed = self.closed.subscribe();
        // The sender lives in `self`, so waiting can't fail.
        let reason = closed.wait_for(Option::is_some).await.map(|reason| reason.clone());
        reason.ok().flatten().unwrap_or_else(|| Arc::from("closed"))
    }

    /// Takes a number for a call whose answer is expected from now on.
    pub(super) fn expect_reply(this: &Arc<Self>) -> Reply {
        let (sender, receiver) = oneshot::channel();
        let mut pending = this.pending();
        pending.last_id += 1;
        let id = pending.last_id;
        if !pending.closed {
            pending.waiting.insert(id, sender);
        }
        drop(pending);
        Reply { id, receiver, state: this.clone() }
    }

    /// One message from the browser. One that makes no sense is logged and dropped.
    pub(super) fn receive(&self, message: &[u8]) {
        if let Err(error) = envelope::read(message, |incoming| self.take(incoming)) {
            tracing::warn!(%error, bytes = message.len(), "the browser sent a message that is none");
        }
    }

    fn take(&self, incoming: Incoming<'_>) {
        match (incoming.id, incoming.method) {
            (Some(id), _) => {
                let answer = answer(incoming.result, incoming.error, incoming.message.as_deref());
                let waiting = self.pending().waiting.remove(&id);
                if let Some(waiting) = waiting {
                    // The caller may have given up on the answer.
                    let _ = waiting.send(answer);
                }
            }
            (None, Some(method)) => {
                let params = incoming.params.unwrap_or(&EMPTY_OBJECT);
                self.sink.event(RawEvent { session: incoming.session.as_deref(), method: &method, params });
            }
            (None, None) => {
                let error = incoming.error;
                tracing::warn!(?error, message = ?incoming.message, "the browser refused a message without saying which");
            }
        }
    }

    /// Ends the connection: no call waits any longer, and the sink hears of it, before the callers do.
    /// Only the first reason counts.
    pub(super) fn close(&self, reason: &str) {
        let waiting = {
            let mut pending = self.pending();
            if std::mem::replace(&mut pending.closed, true) {
                return;
            }
            std::mem::take(&mut pending.waiting)
        };
        let reason: Arc<str> = Arc::from(reason);
        self.closed.send_replace(Some(reason.clone()));
        self.sink.closed(&reason);
        for waiting in waiting.into_values() {
            let _ = waiting.send(Err(Failure::Closed(reason.clone())));
        }
    }

    /// After a failed write. What the browser said last is still on its way in, and the reader closes when
    /// it has seen all of it; only a browser that reads no more but stays would let it wait for ever.
    pub(super) async fn close_when_read(&self, reason: &str) {
        if tokio::time::timeout(LAST_WORDS, self.closed()).await.is_err() {
            self.close(reason);
        }
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the two halves of a transport. `read` ends with the reason when nothing more can come, `write`
/// when there is nothing left to send to or from.
pub(super) fn start(
    state: Arc<State>,
    read: impl Future<Output = String> + Send + 'static,
    write: impl Future<Output = Result<(), String>> + Send + 'static,
) {
    let reading = CloseOnDrop(state.clone());
    tokio::spawn(async move {
        tokio::select! {
            _ = reading.0.closed() => {}
            reason = read => reading.0.close(&reason),
        }
    });
    let writing = CloseOnDrop(state);
    tokio::spawn(async move {
        tokio::select! {
            _ = writing.0.closed() => {}
            end = write => match end {
                Ok(()) => writing.0.close("no one uses it any more"),
                Err(reason) => writing.0.close_when_read(&reason).await,
            }
        }
    });
}

/// Closes the connection when the task that holds it ends in any way, a panic of the sink included.
struct CloseOnDrop(Arc<State>);

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        self.0.close("its task ended");
    }
}

/// An answer on its way. Dropping it forgets the call.
pub(super) struct Reply {
    id: u64,
    receiver: oneshot::Receiver<Answer>,
    state: Arc<State>,
}

impl Reply {
    pub(super) fn id(&self) -> u64 {
        self.id
    }
}

impl Future for Reply {
    type Output = Answer;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Answer> {
        Pin::new(&mut self.receiver).poll(cx).map(|answer| {
            answer.unwrap_or_else(|_| {
                Err(Failure::Closed(self.state.closed_reason().unwrap_or_else(|| Arc::from("closed"))))
            })
        })
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        self.state.pending().waiting.remove(&self.id);
    }
}

/// What a message without parameters or result holds.
static EMPTY_OBJECT: LazyLock<Box<RawValue>> = LazyLock::new(|| {
    let object = serde_json::Map::new();
    serde_json::value::to_raw_value(&object).unwrap_or_else(|_| RawValue::NULL.to_owned())
});

fn answer(result: Option<&RawValue>, error: Option<RemoteError<'_>>, message: Option<&str>) -> Answer {
    match error {
        None => Ok(result.map_or_else(|| EMPTY_OBJECT.clone(), ToOwned::to_owned)),
        Some(RemoteError::Cdp { code, message, data }) => {
            let message = match data {
                None => message,
                Some(serde_json::Value::String(data)) => format!("{message} ({data})"),
                Some(data) => format!("{message} ({data})"),
            };
            Err(Failure::Remote { code: code.to_string(), message })
        }
        Some(RemoteError::Bidi(name)) => {
            let message = message.filter(|text| !text.is_empty()).unwrap_or(&name).to_owned();
            Err(Failure::Remote { code: name.into_owned(), message })
        }
    }
}
