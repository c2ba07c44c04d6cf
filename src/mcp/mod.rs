//! The Model Context Protocol: transports, listing, calls, progress, cancellation.
//!
//! `cli/` starts it; it calls `call/` and nothing else of this crate. stdout carries frames only.

mod handler;
mod input;

use std::{sync::Arc, time::Duration};

use rmcp::{ServiceExt as _, service::ServerInitializeError, transport::io::stdio_pipes};
use tokio::{
    sync::oneshot,
    time::{sleep, timeout},
};

use crate::call::App;

/// How long calls may still run when the input has ended, so that a script that pipes its requests in gets answers.
const GRACE: Duration = Duration::from_secs(1);
/// How long the answers of calls that were stopped may take to be taken.
const LAST_ANSWERS: Duration = Duration::from_millis(500);
/// How long browsers may take to end by themselves; all three together stay below five seconds.
const END: Duration = Duration::from_secs(3);

/// Serves one client on stdin and stdout until the input ends or a signal comes; then ends all browsers.
///
/// # Errors
/// When the client's first message is no handshake.
pub async fn serve_stdio(app: Arc<App>) -> Result<(), String> {
    let outcome = tokio::select! {
        served = serve(app.clone()) => served,
        name = stop_signal() => {
            tracing::info!("{name}: stopping");
            Ok(())
        }
    };
    if timeout(END, app.sessions.close_all()).await.is_err() {
        tracing::warn!("a browser did not end in time");
    }
    outcome
}

/// Serves until the input has ended and no call runs any more.
async fn serve(app: Arc<App>) -> Result<(), String> {
    let (input, output) = stdio_pipes();
    let (input, ended) = input::Watched::new(input);
    let service = match handler::Handler::new(app).serve((input, output)).await {
        Ok(service) => service,
        // A client that leaves before it has said anything is no failure.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let calls = service.cancellation_token();
    let served = service.waiting();
    tokio::pin!(served);
    tokio::select! {
        served = &mut served => return served.map(drop).map_err(|e| e.to_string()),
        () = patience(ended) => calls.cancel(),
    }
    // A client that has left may not read the answers either.
    match timeout(LAST_ANSWERS, served).await {
        Ok(served) => served.map(drop).map_err(|e| e.to_string()),
        Err(_) => Ok(()),
    }
}

/// Until calls that still run are stopped.
async fn patience(ended: oneshot::Receiver<()>) {
    let _ = ended.await;
    sleep(GRACE).await;
}

#[cfg(unix)]
async fn stop_signal() -> &'static str {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut term) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    let Ok(mut hup) = signal(SignalKind::hangup()) else { return std::future::pending().await };
    tokio::select! {
        _ = term.recv() => "SIGTERM",
        _ = hup.recv() => "SIGHUP",
        _ = tokio::signal::ctrl_c() => "SIGINT",
    }
}

#[cfg(not(unix))]
async fn stop_signal() -> &'static str {
    match tokio::signal::ctrl_c().await {
        Ok(()) => "Ctrl-C",
        Err(_) => std::future::pending().await,
    }
}
