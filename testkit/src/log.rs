//! What is noted in one place and waited for in another.

use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

/// A value that changes, and that can be waited on.
#[derive(Default)]
pub(crate) struct Log<T> {
    value: Mutex<T>,
    changed: Notify,
}

impl<T> Log<T> {
    pub(crate) fn change(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.value.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_waiters();
    }

    pub(crate) fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.value.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until `ready` answers something; asked at once and after each change.
    pub(crate) async fn until<R>(&self, ready: impl Fn() -> Option<R>) -> R {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            // Registers before the question, so that no change in between is missed.
            changed.as_mut().enable();
            if let Some(answer) = ready() {
                return answer;
            }
            changed.await;
        }
    }
}
