//! The Model Context Protocol: transports, listing, calls, progress, cancellation.
//!
//! `cli/` starts it; it calls `call/` and nothing else of this crate. stdout carries frames only.

mod handler;

use std::{sync::Arc, time::Duration};

use rmcp::{ServiceExt as _, transport::io::stdio_pipes};

use crate::call::App;

/// How long the end may take: everything that was started is ended within it.
const END: Duration = Duration::from_secs(5);

/// Serves one client on stdin and stdout until the input ends or a signal comes; then ends all browsers.
///
/// # Errors
/// When the client's first message is no handshake.
pub async fn serve_stdio(app: Arc<App>) -> Result<(), String> {
    let serving = handler::Handler::new(app.clone()).serve(stdio_pipes());
    let outcome = tokio::select! {
        served = async {
            match serving.await {
                Ok(service) => service.waiting().await.map(drop).map_err(|e| e.to_string()),
                // A client that leaves before it has said anything is no failure.
                Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => Ok(()),
                Err(error) => Err(error.to_string()),
            }
        } => served,
        name = stop_signal() => {
            tracing::info!("{name}: stopping");
            Ok(())
        }
    };
    if tokio::time::timeout(END, app.sessions.close_all()).await.is_err() {
        tracing::warn!("a browser did not end in time");
    }
    outcome
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
