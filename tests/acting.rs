//! Pointer, keyboard, forms: what an act does and what its result says.

use browx_testkit::Bench;

#[tokio::test]
async fn a_click_reaches_its_target_and_tells_the_change() {
    let b = Bench::start().await;
    b.open("click/plain.html").await;
    let done = b.act("click", "button \"Change text\"").await.ok();
    assert!(b.wait_seen(5).await.last().is_some_and(|r| r.contains("click")));
    done.says("Changed");
}
