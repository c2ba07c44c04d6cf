//! Files into inputs, choosers and drop zones.

use browx_testkit::{Bench, CallResult, Setup, on_every_engine};
use serde_json::{Value, json};

/// "hello" in base64.
const HELLO: &str = "aGVsbG8=";

async fn upload(b: &Bench, selector: &str) -> CallResult {
    let args = json!({ "selector": selector, "content": HELLO, "name": "note.txt", "timeoutMs": 4000 });
    b.call("upload_file", args).await
}

#[on_every_engine]
async fn a_file_reaches_every_kind_of_input() {
    let workspace = tempfile::tempdir().unwrap();
    let b = Bench::with(Setup::default().allowing(&["file-io"]).workspace(workspace.path())).await;
    b.open("files/inputs.html").await;
    let done = upload(&b, "#plain").await.ok();
    assert_eq!((done.at("/mode"), done.at("/bytes"), done.at("/fileCount")), (json!("content"), json!(5), json!(1)));
    b.saw(&["plain note.txt text/plain 5 hello"]).await;
    std::fs::create_dir(workspace.path().join("shots")).unwrap();
    std::fs::write(workspace.path().join("shots/sea.png"), "pixels").unwrap();
    b.site.forget();
    let path = json!({ "selector": "#styled", "path": "shots/sea.png" });
    assert_eq!(b.call("upload_file", path).await.ok().at("/mimeType"), "image/png");
    upload(&b, "#opens").await.ok();
    upload(&b, "#made").await.ok();
    b.saw(&[
        "photo sea.png image/png 6 pixels",
        "behind note.txt text/plain 5 hello",
        "made note.txt text/plain 5 hello",
    ])
    .await;
    // A chooser that is opened afterwards opens nothing that waits.
    b.click("#opens").await.ok();
    upload(&b, "#idle").await.fails("no-file-input").says("drop_files");
    upload(&b, "#off").await.fails("target-disabled");
    let both = json!({ "selector": "#plain", "path": "a", "content": HELLO });
    b.call("upload_file", both).await.fails("invalid-arguments");
    let nameless = json!({ "selector": "#plain", "content": HELLO });
    b.call("upload_file", nameless).await.fails("invalid-arguments").says("name");
    let broken = json!({ "selector": "#plain", "content": "~", "name": "x" });
    b.call("upload_file", broken).await.fails("invalid-arguments").says("base64");
    let outside = json!({ "selector": "#plain", "path": "../secret" });
    b.call("upload_file", outside).await.fails("workspace").says("inside");
    b.call("upload_file", json!({ "selector": "#plain", "path": "missing.txt" })).await.fails("workspace");
}

#[on_every_engine]
async fn files_are_dropped_on_a_zone_and_need_their_capability() {
    let b = Bench::allowing(&["file-io"]).await;
    b.open("files/inputs.html").await;
    let files = json!([
        { "contents": HELLO, "name": "a.csv" },
        { "contents": "", "name": "b.bin", "mimeType": "application/x-thing" },
    ]);
    let dropped = b.call("drop_files", json!({ "selector": "#zone", "files": files })).await.ok();
    assert_eq!((dropped.at("/fileCount"), dropped.at("/totalBytes")), (json!(2), json!(5)));
    b.saw(&[
        "dragenter:true dragover:true drop:true",
        "zone a.csv text/csv 5 hello",
        "zone b.bin application/x-thing 0 ",
    ])
    .await;
    let lost = json!({ "selector": "#nozone", "files": [{ "contents": HELLO, "name": "a" }] });
    b.call("drop_files", lost).await.ok().warns("drop zone");
    let neither: Value = json!({ "selector": "#zone", "files": [{ "name": "a" }] });
    b.call("drop_files", neither).await.fails("invalid-arguments").says("files[0]");
    let closed = Bench::start().await;
    upload(&closed, "#plain").await.fails("capability-required");
}
