//! Input that tells its end at once: rmcp itself first waits for every call that runs.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::{
    io::{AsyncRead, ReadBuf},
    sync::oneshot,
};

/// A reader that tells when there is nothing more to read.
pub(super) struct Watched<R> {
    input: R,
    tell: Option<oneshot::Sender<()>>,
}

impl<R> Watched<R> {
    /// The reader, and what hears of its end.
    pub(super) fn new(input: R) -> (Watched<R>, oneshot::Receiver<()>) {
        let (tell, ended) = oneshot::channel();
        (Watched { input, tell: Some(tell) }, ended)
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Watched<R> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.input).poll_read(cx, buffer));
        if (read.is_err() || buffer.filled().len() == before)
            && let Some(tell) = self.tell.take()
        {
            let _ = tell.send(());
        }
        Poll::Ready(read)
    }
}
