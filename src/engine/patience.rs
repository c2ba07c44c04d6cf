//! Deadlines for what a browser is asked.

use std::{future::Future, time::Duration};

use tokio::{
    sync::watch,
    time::{Instant, timeout_at},
};

use super::EngineError;

type Result<T> = std::result::Result<T, EngineError>;

/// How long housekeeping commands may take before the browser counts as hung.
pub(super) const HOUSEKEEPING: Duration = Duration::from_secs(10);

/// An answer, or the refusal when it has not come by the deadline.
pub(super) async fn within<T>(
    deadline: Instant,
    what: &'static str,
    answer: impl Future<Output = Result<T>>,
) -> Result<T> {
    let started = Instant::now();
    timeout_at(deadline, answer)
        .await
        .unwrap_or_else(|_| Err(EngineError::Timeout { what, ms: started.elapsed().as_millis() as u64 }))
}

/// The answer to a housekeeping command.
pub(super) async fn housekeeping<T>(what: &'static str, answer: impl Future<Output = Result<T>>) -> Result<T> {
    within(Instant::now() + HOUSEKEEPING, what, answer).await
}

/// Waits for what `look` finds, looking again with every change.
pub(super) async fn appears<T>(
    what: &'static str,
    mut changes: watch::Receiver<u64>,
    mut look: impl FnMut() -> Option<T>,
) -> Result<T> {
    housekeeping(what, async {
        loop {
            changes.borrow_and_update();
            if let Some(found) = look() {
                return Ok(found);
            }
            if changes.changed().await.is_err() {
                return Err(EngineError::BrowserClosed("its connection has ended".into()));
            }
        }
    })
    .await
}

/// The refusal at a deadline that has just passed.
pub(super) fn late(what: &'static str, deadline: Instant) -> EngineError {
    EngineError::Timeout { what, ms: deadline.elapsed().as_millis() as u64 }
}
