//! `browx demo`: the main job in front of a person's eyes, offline, through the same pipeline that an agent uses.

use std::{process::ExitCode, sync::Arc};

use serde_json::{Map, Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::{
    call::{self, App, Part},
    config::Config,
};

/// The shop that is driven.
const SHOP: &str = include_str!("demo.html");

pub(super) fn run(mut config: Config) -> ExitCode {
    // The demo writes one picture into the workspace; that is what it was started for.
    config.capabilities.insert("file-io".into());
    super::block_on(async {
        match play(config).await {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                eprintln!("browx demo: {message}");
                ExitCode::from(1)
            }
        }
    })
}

async fn play(config: Config) -> Result<(), String> {
    let app = App::new(config)?;
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|e| e.to_string())?;
    let address = listener.local_addr().map_err(|e| e.to_string())?;
    let shop = tokio::spawn(serve(listener));
    let outcome = shopping(&Stage { app: app.clone() }, &format!("http://{address}/")).await;
    app.sessions.close_all().await;
    shop.abort();
    outcome
}

/// The page, to whoever asks.
async fn serve(listener: TcpListener) {
    while let Ok((mut stream, _)) = listener.accept().await {
        tokio::spawn(async move {
            let mut request = [0; 2048];
            let _ = stream.read(&mut request).await;
            let head = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                SHOP.len()
            );
            let _ = stream.write_all(head.as_bytes()).await;
            let _ = stream.write_all(SHOP.as_bytes()).await;
        });
    }
}

struct Stage {
    app: Arc<App>,
}

async fn shopping(stage: &Stage, url: &str) -> Result<(), String> {
    stage.call("open_session", json!({ "session": "demo", "mode": "incognito" })).await?;
    stage.call("navigate", json!({ "session": "demo", "url": url, "mode": "none" })).await?;
    stage.call("snapshot", json!({ "session": "demo" })).await?;
    let add = stage.find("add Blue mug to the cart").await?;
    stage.call("click", json!({ "session": "demo", "ref": add })).await?;
    let name = stage.find("your name").await?;
    stage.call("fill", json!({ "session": "demo", "ref": name, "value": "Ada Lovelace" })).await?;
    let email = stage.find("email").await?;
    stage.call("fill", json!({ "session": "demo", "ref": email, "value": "ada@example.com" })).await?;
    let delivery = stage.find("delivery").await?;
    stage.call("click", json!({ "session": "demo", "ref": delivery })).await?;
    stage.call("click", json!({ "session": "demo", "selector": "role=option[name=\"Bicycle courier\"]" })).await?;
    let order = stage.find("place order").await?;
    let placed = stage.call("click", json!({ "session": "demo", "ref": order })).await?;
    stage.call("screenshot", json!({ "session": "demo", "path": "demo.png" })).await?;
    match placed.contains("Thank you, Ada Lovelace") {
        true => Ok(()),
        false => Err("the order was not confirmed".into()),
    }
}

impl Stage {
    /// Makes a call, prints it and its result, and answers the result's text.
    async fn call(&self, tool: &str, args: Value) -> Result<String, String> {
        println!("\n→ {tool} {}", shown(&args));
        let args: Option<Map<String, Value>> = args.as_object().cloned();
        let reply = call::run(&self.app, tool, args, true).await;
        let texts = reply.parts.iter().filter_map(|part| match part {
            Part::Text(text) => Some(text.as_str()),
            Part::Image { .. } => None,
        });
        let text = texts.collect::<Vec<_>>().join("\n");
        let refused = reply.json.as_ref().is_some_and(|j| j["ok"] == json!(false));
        match &reply.json {
            Some(json) => json.as_object().into_iter().flatten().for_each(|(key, value)| print_field(key, value)),
            None => text.lines().for_each(|line| println!("  {line}")),
        }
        if refused || reply.is_error { Err(format!("{tool} failed: {text}")) } else { Ok(text) }
    }

    /// The ref of the best match.
    async fn find(&self, query: &str) -> Result<String, String> {
        let text = self.call("find", json!({ "session": "demo", "query": query, "maxCandidates": 1 })).await?;
        let found: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
        found["candidates"][0]["ref"].as_str().map(str::to_owned).ok_or_else(|| format!("nothing fits \"{query}\""))
    }
}

/// Arguments without the session, which is always the same.
fn shown(args: &Value) -> String {
    let fields = args.as_object().into_iter().flatten().filter(|(key, _)| *key != "session");
    fields.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

fn print_field(key: &str, value: &Value) {
    match value.as_str() {
        Some(text) if text.contains('\n') => {
            println!("  {key}:");
            text.lines().for_each(|line| println!("    {line}"));
        }
        Some(text) => println!("  {key}: {text}"),
        None => println!("  {key}: {value}"),
    }
}
