//! Serves the fixture site to look at by hand, and prints what its pages report, until it is interrupted.

use browx_testkit::Site;

#[tokio::main]
async fn main() {
    let site = Site::start().await;
    println!("{}", site.url(""));
    let mut known = 0;
    loop {
        let seen = site.wait_more(known).await;
        seen[known..].iter().for_each(|report| println!("{report}"));
        known = seen.len();
    }
}
