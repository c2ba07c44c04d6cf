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
    ended: watch::Receiver<()>,
}

impl Tail {
    /// Starts to read; without a stream the tail is empty and complete.
    pub(super) fn of(stream: Option<impl AsyncRead + Unpin + Send + 'static>) -> Self {
        let bytes = Arc::default();
        let (open, ended) = watch::channel(());
        if let Some(stream) = stream {
            tokio::spawn(collect(stream, Arc::clone(&bytes), open));
        }
        Self { bytes, ended }
    }

    /// Waits for the end of the stream.
    pub(super) async fn complete(&self) {
        // Nothing is ever sent: the error is the sender's end.
        let _ = self.ended.clone().changed().await;
    }

    pub(super) fn text(&self) -> String {
        let bytes: Vec<u8> = self.bytes.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

async fn collect(mut stream: impl AsyncRead + Unpin, kept: Arc<Mutex<VecDeque<u8>>>, _open: watch::Sender<()>) {
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = stream.read(&mut buffer).await {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..read]);
        let excess = kept.len().saturating_sub(KEPT);
        kept.drain(..excess);
    }
}
