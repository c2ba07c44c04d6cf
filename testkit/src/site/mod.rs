//! The fixture site: pages from `tests/site/`, and paths that behave in a certain way.
//!
//! It listens on one port of both loopback addresses, so the same page is reachable from different sites and frames
//! can be made out-of-process. In HTML files `{{self}}`, `{{other}}` and `{{third}}` stand for the origin that the page
//! was asked at and for two of other sites.
//!
//! | path | what it does |
//! |---|---|
//! | `/report`, `/report.js` | `report("what happened")` in a page, [`Site::seen`] in a test |
//! | `/status/N` | answers with that status; 204 without a body |
//! | `/download?name=&bytes=` | an attachment |
//! | `/auth/basic` | asks for `user` and `secret` |
//! | `/cookies?set=NAME` | says which cookies came with the request, and sets one that lasts a day |
//! | `/slow?ms=&then=` | answers after a while, with the file `then` or a line of text |
//! | `/never` | accepts and never answers |
//! | `/redirect?to=&times=` | goes there, over itself first if `times` says so |
//! | `/csp/FILE` | the file with `default-src 'none'; require-trusted-types-for 'script'` |
//! | `/trusted/FILE` | the same, but the site's own script and style files may run |
//! | `/api/…` | echoes method, path and body as JSON |
//! | `/events` | server-sent events, five a second, without end |
//! | `/ws` | websocket echo |
//! | `/pdf?text=&attachment=` | one page of PDF |
//! | `/big?bytes=` | so much text in one element |
//! | `/table?rows=` | a table of text, links and buttons, and a form |
//! | `/frame-chain?depth=` | frames in frames, each of another site than its parent, a button in the innermost |

mod pages;
mod report;
mod routes;

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::log::Log;
use report::Reports;

/// How long [`Site::wait_for`] waits before it fails the test.
const PATIENCE: Duration = Duration::from_secs(10);

/// A running fixture site; it ends when dropped.
pub struct Site {
    port: u16,
    shared: Arc<Shared>,
    _servers: JoinSet<()>,
}

/// What the handlers work with.
struct Shared {
    port: u16,
    files: PathBuf,
    reports: Log<Reports>,
    requests: Log<Vec<String>>,
}

impl Site {
    /// Starts a site on a free port, serving the repository's `tests/site/`.
    pub async fn start() -> Self {
        let (port, listeners) = listen().await;
        let files = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/site");
        let shared = Arc::new(Shared { port, files, reports: Log::default(), requests: Log::default() });
        let router = routes::router(shared.clone());
        let mut servers = JoinSet::new();
        for listener in listeners {
            servers.spawn(serve(listener, router.clone()));
        }
        Self { port, shared, _servers: servers }
    }

    /// The address of a page or behaviour, at the site's first origin (`http://127.0.0.1:PORT`).
    pub fn url(&self, path: &str) -> String {
        self.url_at("127.0.0.1", path)
    }

    /// The same at another site (`http://localhost:PORT`): its frames run in another process.
    pub fn other_url(&self, path: &str) -> String {
        self.url_at("localhost", path)
    }

    /// The same at any host name that means this machine, such as `shop.localhost`.
    pub fn url_at(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}/{}", self.port, path.trim_start_matches('/'))
    }

    /// What pages reported so far: in the order of each page, pages by arrival.
    pub fn seen(&self) -> Vec<String> {
        self.shared.reports.read(|reports| reports.texts.clone())
    }

    /// Forgets the reports and requests so far.
    pub fn forget(&self) {
        self.shared.reports.change(|reports| reports.texts.clear());
        self.shared.requests.change(Vec::clear);
    }

    /// Waits until pages have reported `count` times, and answers all reports.
    ///
    /// # Panics
    /// When they have not in ten seconds.
    pub async fn wait_seen(&self, count: usize) -> Vec<String> {
        self.wait_for(|seen| seen.len() >= count).await
    }

    /// Waits, for as long as it takes, until there are more reports than `known`; answers all.
    pub async fn wait_more(&self, known: usize) -> Vec<String> {
        self.shared.reports.until(|| Some(self.seen()).filter(|seen| seen.len() > known)).await
    }

    /// Waits until the reports satisfy a condition, and answers them.
    ///
    /// # Panics
    /// When they don't in ten seconds.
    pub async fn wait_for(&self, condition: impl Fn(&[String]) -> bool) -> Vec<String> {
        let seen = || Some(self.seen()).filter(|seen| condition(seen));
        match tokio::time::timeout(PATIENCE, self.shared.reports.until(seen)).await {
            Ok(seen) => seen,
            Err(_) => panic!("pages have not reported what was waited for, only {:#?}", self.seen()),
        }
    }

    /// Every request so far but reports, as `GET /path?query`, in order of arrival.
    pub fn requests(&self) -> Vec<String> {
        self.shared.requests.read(Vec::clone)
    }

    /// Waits until a request starts with the given text (`POST /api/`).
    ///
    /// # Panics
    /// When none does in ten seconds.
    pub async fn wait_request(&self, start: &str) {
        let arrived = || self.requests().into_iter().find(|request| request.starts_with(start));
        if tokio::time::timeout(PATIENCE, self.shared.requests.until(arrived)).await.is_err() {
            panic!("no request {start:?}, only {:#?}", self.requests());
        }
    }
}

/// The same port on both loopback addresses; only the first where there is no IPv6.
async fn listen() -> (u16, Vec<TcpListener>) {
    loop {
        let v4 = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free loopback port");
        let port = v4.local_addr().expect("a bound address").port();
        match TcpListener::bind(SocketAddr::from((Ipv6Addr::LOCALHOST, port))).await {
            Ok(v6) => return (port, vec![v4, v6]),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {}
            Err(_) => return (port, vec![v4]),
        }
    }
}

async fn serve(listener: TcpListener, router: Router) {
    axum::serve(listener, router).await.expect("the fixture site serves");
}
