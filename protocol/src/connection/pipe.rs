//! The bytes of a pipe pair: JSON messages, each ended by NUL.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::unix::pipe;
use tokio::sync::mpsc;

use super::state::{CloseOnDrop, State};

/// Room that is kept for the next message after a large one.
const KEPT: usize = 1 << 20;

/// Starts the reader and the writer.
pub(super) fn start(
    read: OwnedFd,
    write: OwnedFd,
    state: Arc<State>,
    outgoing: mpsc::UnboundedReceiver<Vec<u8>>,
) -> io::Result<()> {
    let receiver = pipe::Receiver::from_owned_fd(read)?;
    let sender = pipe::Sender::from_owned_fd(write)?;
    let reading = CloseOnDrop(state.clone());
    tokio::spawn(async move {
        let state = &reading.0;
        tokio::select! {
            _ = state.closed() => {}
            end = read_all(receiver, state) => state.close(&end_reason(end, "the browser closed its pipe")),
        }
    });
    let writing = CloseOnDrop(state);
    tokio::spawn(async move {
        let state = &writing.0;
        tokio::select! {
            _ = state.closed() => {}
            end = write_all(sender, outgoing) => state.close(&end_reason(end, "no one uses it any more")),
        }
    });
    Ok(())
}

async fn read_all(mut pipe: pipe::Receiver, state: &State) -> io::Result<()> {
    let mut frames = Frames::default();
    while pipe.read_buf(frames.space()).await? > 0 {
        frames.take_complete(|message| state.receive(message));
    }
    Ok(())
}

async fn write_all(mut pipe: pipe::Sender, mut outgoing: mpsc::UnboundedReceiver<Vec<u8>>) -> io::Result<()> {
    while let Some(mut message) = outgoing.recv().await {
        message.push(0);
        pipe.write_all(&message).await?;
    }
    Ok(())
}

fn end_reason(end: io::Result<()>, orderly: &str) -> String {
    match end {
        Ok(()) => orderly.to_owned(),
        Err(error) => error.to_string(),
    }
}

/// Cuts a byte stream into messages; every byte is looked at once.
#[derive(Default)]
struct Frames {
    buffer: Vec<u8>,
    searched: usize,
}

impl Frames {
    /// Where the next bytes go; doubles as a message grows.
    fn space(&mut self) -> &mut Vec<u8> {
        if self.buffer.is_empty() && self.buffer.capacity() > KEPT {
            self.buffer = Vec::new();
        }
        let room = self.buffer.len().max(64 << 10);
        self.buffer.reserve(room.min(4 << 20));
        &mut self.buffer
    }

    fn take_complete(&mut self, mut take: impl FnMut(&[u8])) {
        let mut start = 0;
        while let Some(length) = memchr::memchr(0, &self.buffer[self.searched..]) {
            let end = self.searched + length;
            take(&self.buffer[start..end]);
            start = end + 1;
            self.searched = start;
        }
        self.buffer.drain(..start);
        self.searched = self.buffer.len();
    }
}
