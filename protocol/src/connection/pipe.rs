//! The bytes of a pipe pair: JSON messages, each ended by NUL.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::unix::pipe;
use tokio::sync::mpsc;

use super::state::{self, State};

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
    state::start(state.clone(), read_all(receiver, state), write_all(sender, outgoing));
    Ok(())
}

async fn read_all(mut pipe: pipe::Receiver, state: Arc<State>) -> String {
    let mut frames = Frames::default();
    loop {
        match pipe.read_buf(frames.space()).await {
            Ok(0) => return "the browser closed its pipe".to_owned(),
            Ok(_) => frames.take_complete(|message| state.receive(message)),
            Err(error) => return error.to_string(),
        }
    }
}

async fn write_all(mut pipe: pipe::Sender, mut outgoing: mpsc::UnboundedReceiver<Vec<u8>>) -> Result<(), String> {
    while let Some(mut message) = outgoing.recv().await {
        message.push(0);
        pipe.write_all(&message).await.map_err(|error| error.to_string())?;
    }
    Ok(())
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
