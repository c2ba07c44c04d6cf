//! Files and generated pages.

use std::fmt::Write;
use std::path::{Component, Path};

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use super::Shared;

/// The origin that a page was asked at, and two of other sites.
pub(super) struct Hosts {
    asked: String,
    other: String,
    third: String,
}

impl Hosts {
    pub(super) fn of(headers: &HeaderMap, port: u16) -> Self {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let at = |name: &str| format!("http://{name}:{port}");
        let other = if host.starts_with("127.") { "localhost" } else { "127.0.0.1" };
        Self { asked: format!("http://{host}"), other: at(other), third: at("third.localhost") }
    }

    fn fill_in(&self, html: &str) -> String {
        html.replace("{{self}}", &self.asked).replace("{{other}}", &self.other).replace("{{third}}", &self.third)
    }
}

/// A file of the site; a folder answers its `index.html`.
pub(super) async fn file(shared: &Shared, path: &str, headers: &HeaderMap) -> Response {
    let relative = Path::new(path.trim_start_matches('/'));
    assert!(relative.components().all(|part| matches!(part, Component::Normal(_))), "{path} leaves the site");
    let mut found = shared.files.join(relative);
    if found.is_dir() {
        found.push("index.html");
    }
    let Ok(bytes) = tokio::fs::read(&found).await else {
        return (StatusCode::NOT_FOUND, html("Not found", path)).into_response();
    };
    match found.extension().and_then(|extension| extension.to_str()) {
        Some("html") => {
            let text = String::from_utf8(bytes).expect("pages are UTF-8");
            Html(Hosts::of(headers, shared.port).fill_in(&text)).into_response()
        }
        extension => ([(header::CONTENT_TYPE, media_type(extension))], bytes).into_response(),
    }
}

fn media_type(extension: Option<&str>) -> &'static str {
    match extension {
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

/// A page of a heading and more.
pub(super) fn html(heading: &str, more: &str) -> Html<String> {
    Html(format!("<!doctype html><meta charset=utf-8><title>{heading}</title><h1>{heading}</h1>{more}"))
}

pub(super) fn big(bytes: usize) -> Html<String> {
    html("Big", &format!("<p id=big>{}</p>", "lorem ipsum ".repeat(bytes.div_ceil(12))))
}

/// The page that figures are taken on: rows of three texts, a link and a button, and a form. A button changes one
/// text and reports itself.
pub(super) fn table(rows: usize) -> Html<String> {
    let mut out = String::from(
        "<script src=/report.js></script><form id=form action=/api/form method=post>\
         <label>Customer <input name=customer></label><label>Note <textarea name=note></textarea></label>\
         <label>Country <select name=country><option value=''>Choose<option value=de>Germany<option value=fr>France\
         </select></label><label><input type=checkbox name=paid> Paid</label><button>Save</button></form>\
         <p role=status id=status>Nothing pressed</p><table><caption>Orders</caption>\
         <thead><tr><th>Order<th>Customer<th>State<th>Link<th>Action</tr></thead><tbody>",
    );
    for row in 1..=rows {
        write!(
            out,
            "<tr><td>Order {row}<td>Customer {row}<td>open<td><a href=#row-{row}>Details {row}</a>\
             <td><button onclick='press({row})'>Edit {row}</button></tr>"
        )
        .expect("a string takes everything");
    }
    out.push_str(
        "</tbody></table><script>function press(row){\
         document.getElementById('status').textContent='Pressed '+row;report('press '+row)}</script>",
    );
    html("Orders", &out)
}

/// A page with one frame of another site in it, and so on, and in the last a button.
pub(super) fn frame_chain(depth: usize, hosts: &Hosts) -> Html<String> {
    let script = "<script src=/report.js></script>";
    if depth == 0 {
        let button = "<button onclick=\"report('innermost')\">Innermost</button>";
        return html("Innermost frame", &format!("{script}{button}"));
    }
    let address = format!("{}/frame-chain?depth={}", hosts.other, depth - 1);
    let (width, height) = (200 + 60 * depth, 140 + 80 * depth);
    let button = format!("<button onclick=\"report('frame {depth}')\">Frame {depth}</button>");
    let frame = format!("<iframe title='Level {depth}' src='{address}' width={width} height={height}></iframe>");
    html(&format!("Frame {depth}"), &format!("{script}{button}<br>{frame}"))
}

/// The smallest file that viewers show as one page with one line.
pub(super) fn pdf(text: &str) -> Vec<u8> {
    let drawing = format!("BT /F1 24 Tf 72 720 Td ({}) Tj ET", text.replace(['(', ')', '\\'], " "));
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{drawing}\nendstream", drawing.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut out = String::from("%PDF-1.4\n");
    let mut table = String::from("0000000000 65535 f \n");
    for (index, object) in objects.iter().enumerate() {
        writeln!(table, "{:010} 00000 n ", out.len()).expect("a string takes everything");
        writeln!(out, "{} 0 obj\n{object}\nendobj", index + 1).expect("a string takes everything");
    }
    let (start, size) = (out.len(), objects.len() + 1);
    write!(out, "xref\n0 {size}\n{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n")
        .expect("a string takes everything");
    out.into_bytes()
}

/// A text as part of a query.
pub(super) fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    text.bytes().fold(String::new(), |mut out, byte| {
        if plain(byte) {
            out.push(byte.into());
        } else {
            write!(out, "%{byte:02X}").expect("a string takes everything");
        }
        out
    })
}
