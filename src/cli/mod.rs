//! The command line.
//!
//! Each subcommand has a file. It builds the configuration, and calls `mcp/` to serve or `call/` to run.

mod demo;
mod doctor;
mod schema;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{
    config::{Config, variables_help},
    engine::EngineKind,
};

/// A real browser for AI agents, over the Model Context Protocol.
///
/// Without a subcommand it serves MCP on stdin and stdout.
#[derive(Parser)]
#[command(name = "browx", version, disable_help_subcommand = true, after_help = variables_help())]
#[command(disable_version_flag = true)]
struct Cli {
    /// Print version
    #[arg(short = 'v', short_alias = 'V', long, action = clap::ArgAction::Version)]
    version: Option<bool>,
    /// Default engine; beats BROWX_ENGINE
    #[arg(long, global = true, value_parser = engine)]
    engine: Option<EngineKind>,
    /// Listed tools: core, standard, all, or names of families and tools; beats BROWX_TOOLSET
    #[arg(long, global = true, value_delimiter = ',')]
    toolset: Option<Vec<String>>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve MCP on stdin and stdout (the default)
    Serve,
    /// Check browser, workspace, sandbox and display, and say what to fix
    Doctor,
    /// Print the tools for a client or a person
    Schema {
        #[arg(long, value_enum, default_value_t)]
        format: schema::Format,
    },
    /// Drive a real browser through a small shop, offline, and print each call and its result
    Demo,
}

/// Runs the program.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let config = match configured(&cli) {
        Ok(config) => config,
        Err(message) => {
            eprintln!("browx: {message}");
            return ExitCode::from(1);
        }
    };
    log_to_stderr(config.log);
    match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => serve::run(config),
        Command::Doctor => doctor::run(config),
        Command::Schema { format } => schema::run(&config, format),
        Command::Demo => demo::run(config),
    }
}

fn engine(name: &str) -> Result<EngineKind, String> {
    let all: Vec<&str> = EngineKind::ALL.iter().map(|e| e.name()).collect();
    EngineKind::named(name).ok_or_else(|| format!("unknown-engine: there are {}", all.join(", ")))
}

fn configured(cli: &Cli) -> Result<Config, String> {
    let mut config = Config::from_env(environment()?.into_iter())?;
    if let Some(engine) = cli.engine {
        config.engine = engine;
    }
    if let Some(toolset) = &cli.toolset {
        config.toolset.clone_from(toolset);
    }
    Ok(config)
}

/// Our variables. One that can't be read must not pass for one that is not set.
fn environment() -> Result<Vec<(String, String)>, String> {
    let ours = std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value)));
    let ours = ours.filter(|(name, _)| name.starts_with("BROWX_"));
    let read = |(name, value): (String, std::ffi::OsString)| match value.into_string() {
        Ok(value) => Ok((name, value)),
        Err(_) => Err(format!("{name} is not UTF-8")),
    };
    ours.map(read).collect()
}

fn log_to_stderr(level: tracing::Level) {
    tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_ansi(false).init();
}

/// One thread does all the work: calls of a session keep their order, and an idle server stays small.
fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(4)
        .build()
        .map_err(|e| format!("can't start: {e}"))
}

/// Runs to the end, without waiting for a thread that may hang in a read.
fn block_on(work: impl Future<Output = ExitCode>) -> ExitCode {
    match runtime() {
        Ok(runtime) => {
            let code = runtime.block_on(work);
            runtime.shutdown_background();
            code
        }
        Err(message) => {
            eprintln!("browx: {message}");
            ExitCode::from(1)
        }
    }
}
