//! Trees, search, frames, pictures.

use browx_testkit::Bench;
use serde_json::json;

#[tokio::test]
async fn a_snapshot_names_controls_with_refs() {
    let b = Bench::start().await;
    b.open("shop/login.html").await.ok();
    let tree = b.call("snapshot", json!({})).await;
    assert!(tree.text.contains("[ref=e"), "{}", tree.text);
}
