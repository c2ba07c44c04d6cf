//! `browx` and `browx serve`.

use std::{io::IsTerminal, process::ExitCode};

use crate::{call::App, config::Config, mcp};

pub(super) fn run(config: Config) -> ExitCode {
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    if std::io::stdin().is_terminal() {
        eprintln!(
            "browx waits for an MCP client on stdin. To see it work, run `browx demo`; to check this machine, \
             `browx doctor`; to stop, press Ctrl-C."
        );
    }
    super::block_on(async {
        let app = match App::new(config) {
            Ok(app) => app,
            Err(message) => {
                eprintln!("browx: {message}");
                return ExitCode::from(1);
            }
        };
        match mcp::serve_stdio(app).await {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                eprintln!("browx: {message}");
                ExitCode::from(1)
            }
        }
    })
}
