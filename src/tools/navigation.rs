//! Moving between documents; viewport and scrolling.

use serde_json::{Value, json};

use crate::{
    call::{Result, ToolError},
    engine::{EngineError, Landed},
    generated::navigation::*,
    page::{Action, Approach},
};

pub async fn navigate(cx: &mut Action<'_>, p: Navigate) -> Result<()> {
    let url = absolute(cx.call.tool.name, &p.url)?;
    cx.requesting(&url);
    cx.dispatching();
    let landed = cx.go_to(&url).await;
    landing(cx, &url, landed)
}

/// The URL to go to; a bare host gets a scheme.
pub(super) fn absolute(tool: &str, given: &str) -> Result<String> {
    let bad = |problem: String| ToolError::argument(tool, "url", problem);
    let text = given.trim();
    let local = |host: &str| host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]");
    let url = match url::Url::parse(text) {
        // `localhost:3000` reads as a scheme with a path.
        Ok(url) if url.cannot_be_a_base() && local(text) => url::Url::parse(&format!("http://{text}")),
        Ok(url) if url.cannot_be_a_base() && url.path().bytes().next().is_some_and(|b| b.is_ascii_digit()) => {
            url::Url::parse(&format!("https://{text}"))
        }
        Err(url::ParseError::RelativeUrlWithoutBase) if text.contains('.') || local(text) => {
            let scheme = if local(text) { "http" } else { "https" };
            url::Url::parse(&format!("{scheme}://{text}"))
        }
        parsed => parsed,
    };
    let url = url.map_err(|e| bad(format!("\"{given}\" is not an absolute URL: {e}")))?;
    match url.scheme() {
        "javascript" => Err(bad("javascript: URLs are refused; eval_js runs scripts".into())),
        "chrome" | "about" | "devtools" | "view-source" | "chrome-untrusted" if !is_open(&url) => {
            let message = format!("{url} belongs to the browser and is not open to agents");
            Err(ToolError::Refused { code: "privileged-url", message, hint: Some("go to a web page".into()) })
        }
        "moz-extension" | "chrome-extension" => {
            let message = format!("{url} belongs to an extension and is not open to agents");
            Err(ToolError::Refused { code: "privileged-url", message, hint: Some("go to a web page".into()) })
        }
        _ => Ok(url.into()),
    }
}

/// Pages of the browser that show nothing of it.
fn is_open(url: &url::Url) -> bool {
    matches!(url.as_str(), "about:blank" | "about:srcdoc" | "chrome://crash" | "chrome://crash/" | "chrome://version/")
}

fn landing(cx: &mut Action<'_>, url: &str, landed: std::result::Result<Landed, EngineError>) -> Result<()> {
    match landed {
        Ok(Landed::Document) => {
            cx.loading();
            Ok(())
        }
        Ok(Landed::SameDocument) => Ok(()),
        Ok(Landed::NoDocument { download: true }) => Ok(()),
        Ok(Landed::NoDocument { .. } | Landed::Failed(_)) if cx.kept_by_page().is_some() => kept(cx),
        Ok(Landed::NoDocument { download: false }) => {
            cx.warn("the server answered without a document; the page stays as it was");
            Ok(())
        }
        Ok(Landed::Failed(reason)) => Err(ToolError::Navigation { url: url.to_owned(), reason }),
        Err(EngineError::Timeout { .. }) => Err(match cx.view.page.navigation().pending {
            true => cx.view.late(),
            false => cx.still_loading(),
        }),
        Err(error) => Err(error.into()),
    }
}

/// The page asked whether it may be left, and the dialog policy said no. Under `raise` the dialog itself fails the call.
fn kept(cx: &Action<'_>) -> Result<()> {
    if cx.kept_by_page() == Some("raised") {
        return Ok(());
    }
    let message =
        "the page asked whether it may be left, and the dialog policy keeps it; the page stays as it was".into();
    let hint = Some("set_dialog_policy accept lets it be left".into());
    Err(ToolError::Refused { code: "navigation-kept", message, hint })
}

pub async fn go_back(cx: &mut Action<'_>, _: GoBack) -> Result<()> {
    travel(cx, -1).await
}

pub async fn go_forward(cx: &mut Action<'_>, _: GoForward) -> Result<()> {
    travel(cx, 1).await
}

async fn travel(cx: &mut Action<'_>, delta: i32) -> Result<()> {
    cx.dispatching();
    match cx.view.page.history(delta, cx.view.deadline).await {
        Ok(None) => {
            cx.warn("no-history-entry: there is nothing to go to");
            Ok(())
        }
        Ok(Some(landed)) => landing(cx, "the history entry", Ok(landed)),
        Err(error) => landing(cx, "the history entry", Err(error)),
    }
}

pub async fn reload(cx: &mut Action<'_>, p: Reload) -> Result<()> {
    cx.dispatching();
    let landed = cx.view.page.reload(p.ignore_cache == Some(true), cx.view.deadline).await;
    landing(cx, "the page", landed)
}

pub async fn set_viewport(cx: &mut Action<'_>, p: SetViewport) -> Result<()> {
    cx.note("value", format!("{}x{}", p.width, p.height));
    cx.baseline().await?;
    cx.dispatching();
    cx.view.page.set_viewport(p.width as u32, p.height as u32).await?;
    let about = cx.view.about().await?;
    if (about.width as u64, about.height as u64) != (p.width, p.height) {
        cx.warn(format!("the viewport is {}×{}, not what was asked for", about.width, about.height));
    }
    let geometry: Value = cx.view.ask(0, "geometry", json!({})).await?;
    cx.note_element("scroll", geometry);
    Ok(())
}

pub async fn scroll(cx: &mut Action<'_>, p: Scroll) -> Result<()> {
    let by = p.by.as_ref().map(|by| (by.x.unwrap_or(0.0), by.y.unwrap_or(0.0)));
    if p.target.coords.is_some() {
        let Some(by) = by else { return Err(cx.call.bad("by", "with coords, \"by\" says how far to turn the wheel")) };
        return wheel(cx, &p, by).await;
    }
    let mut args = json!({});
    if let Some(to) = p.to {
        args["to"] = edge(to).into();
        cx.note("value", edge(to));
    }
    if let Some((x, y)) = by {
        args["by"] = json!({ "x": x, "y": y });
        cx.note("value", format!("by {x},{y}"));
    }
    if p.into_view == Some(true) {
        args["intoView"] = true.into();
    }
    let mut frame = 0;
    if p.target.is_none() {
        if p.to.is_none() && by.is_none() {
            return Err(cx.call.bad("to", "scroll needs a target, \"to\" or \"by\""));
        }
        cx.baseline().await?;
    } else {
        let located = cx.locate(&p.target, Approach::NONE).await?;
        frame = located.frame;
        args["ref"] = located.r#ref.into();
    }
    cx.dispatching();
    let done: Value = cx.view.ask(frame, "scroll", args).await?;
    for warning in done["warnings"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        cx.warn(warning);
    }
    cx.note_element("scroll", done["scroll"].clone());
    cx.note_element("moved", done["moved"].clone());
    Ok(())
}

async fn wheel(cx: &mut Action<'_>, p: &Scroll, (dx, dy): (f64, f64)) -> Result<()> {
    let located = cx.locate(&p.target, Approach::NONE).await?;
    cx.note("value", format!("by {dx},{dy}"));
    cx.point_at(&located, Some((dx, dy))).await?;
    let geometry: Value = cx.view.ask(0, "scrollEnd", json!({ "timeoutMs": cx.patience().min(1000) })).await?;
    cx.note_element("scroll", geometry);
    Ok(())
}

fn edge(to: ScrollTo) -> &'static str {
    match to {
        ScrollTo::Top => "top",
        ScrollTo::Bottom => "bottom",
        ScrollTo::Left => "left",
        ScrollTo::Right => "right",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_host_gets_a_scheme() {
        assert_eq!(absolute("navigate", "example.com/a").unwrap(), "https://example.com/a");
        assert_eq!(absolute("navigate", "localhost:3000/x").unwrap(), "http://localhost:3000/x");
        assert_eq!(absolute("navigate", "127.0.0.1:80").unwrap(), "http://127.0.0.1/");
        assert_eq!(absolute("navigate", "example.com:8080").unwrap(), "https://example.com:8080/");
        assert_eq!(absolute("navigate", "about:blank").unwrap(), "about:blank");
        assert_eq!(absolute("navigate", "data:text/html,1").unwrap(), "data:text/html,1");
    }

    #[test]
    fn what_is_no_web_page_is_refused_at_once() {
        for url in ["javascript:alert(1)", "chrome://settings", "about:config", "moz-extension://x/y", "nonsense"] {
            assert!(absolute("navigate", url).is_err(), "{url}");
        }
    }
}
