//! The end of what a process wrote, collected so that it never blocks on a full pipe.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::sync::watch;

const KEPT: usize = 8 * 1024;

/// The last [`KEPT`] bytes of a stream.
#[derive(Debug)]
pub(super) struct Tail {
    bytes: Arc<Mutex<VecDeque<u8>>>,
    /// Wakes with more text; the sender goes with the end of the stream.
    more: watch::Receiver<()>,
}

impl Tail {
    /// Starts to read; without a stream the tail is empty and complete.
    pub(super) fn of(stream: Option<impl AsyncRead + Unpin + Send + 'static>) -> Self {
        let bytes = Arc::default();
        let (tell, more) = watch::channel(());
        if let Some(stream) = stream {
            tokio::spawn(collect(stream, Arc::clone(&bytes), tell));
        }
        Self { bytes, more }
    }

    /// Waits for the end of the stream.
    pub(super) async fn complete(&self) {
        let mut more = self.more.clone();
        while more.changed().await.is_ok() {}
    }

    /// Waits for a line that `pick` takes something of; `None` at the end of the stream.
    pub(super) async fn find<T>(&self, pick: impl Fn(&str) -> Option<T>) -> Option<T> {
        let mut more = self.more.clone();
        loop {
            more.borrow_and_update();
            if let Some(found) = self.text().lines().find_map(&pick) {
                return Some(found);
            }
            more.changed().await.ok()?;
        }
    }

    pub(super) fn text(&self) -> String {
        let bytes: Vec<u8> = self.bytes.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

async fn collect(mut stream: impl AsyncRead + Unpin, kept: Arc<Mutex<VecDeque<u8>>>, tell: watch::Sender<()>) {
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = stream.read(&mut buffer).await {
        {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend(&buffer[..read]);
            let excess = kept.len().saturating_sub(KEPT);
            kept.drain(..excess);
        }
        tell.send_replace(());
    }
}
