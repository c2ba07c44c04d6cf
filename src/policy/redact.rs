//! URLs without what they may carry: queries, fragments, user names, ids.

use std::borrow::Cow;

use url::Url;

/// A URL as network and console results show it: `?…` for a query, `#…` for a fragment, `:id` for id-like segments.
/// What is not a URL stays as it is.
pub fn url(text: &str) -> String {
    let Ok(parsed) = Url::parse(text) else { return text.to_owned() };
    match parsed.scheme() {
        "blob" => return "blob:…".into(),
        "data" => return "data:…".into(),
        _ => {}
    }
    let mut out = pattern_of(&parsed);
    if parsed.query().is_some_and(|q| !q.is_empty()) {
        out += "?…";
    }
    if parsed.fragment().is_some_and(|f| !f.is_empty()) {
        out += "#…";
    }
    out
}

/// Origin and path with id-like segments as `:id`; no query.
pub fn pattern(text: &str) -> String {
    Url::parse(text).map_or_else(|_| text.to_owned(), |parsed| pattern_of(&parsed))
}

fn pattern_of(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    let port = url.port().map(|p| format!(":{p}")).unwrap_or_default();
    let slashes = if url.cannot_be_a_base() { "" } else { "//" };
    let path: Vec<Cow<'_, str>> = url.path().split('/').map(segment).collect();
    format!("{}:{slashes}{host}{port}{}", url.scheme(), path.join("/"))
}

fn segment(text: &str) -> Cow<'_, str> {
    let plain = text.split(';').next().unwrap_or_default();
    if is_id(plain) || plain.contains('@') || plain.to_ascii_lowercase().contains("%40") {
        return Cow::Borrowed(":id");
    }
    if plain.len() < text.len() { Cow::Owned(format!("{plain};…")) } else { Cow::Borrowed(text) }
}

fn is_id(text: &str) -> bool {
    let hex = |s: &str| s.bytes().all(|b| b.is_ascii_hexdigit());
    let groups: Vec<&str> = text.split('-').collect();
    let uuid = groups.iter().map(|g| g.len()).eq([8, 4, 4, 4, 12]) && groups.iter().all(|g| hex(g));
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits || uuid || (text.len() >= 12 && hex(text)) || has_token(text)
}

/// A long run in which letters and digits mix, as in tokens; words of a readable address are joined by hyphens.
fn has_token(text: &str) -> bool {
    let token_like = |b: u8| b.is_ascii_alphanumeric() || b"._~-".contains(&b);
    let mixed = |run: &str| {
        run.len() >= 16 && run.bytes().any(|b| b.is_ascii_alphabetic()) && run.bytes().any(|b| b.is_ascii_digit())
    };
    text.len() >= 20 && text.bytes().all(token_like) && text.split('-').any(mixed)
}

/// Every web URL in free text, redacted.
pub fn text(text: &str) -> Cow<'_, str> {
    if !text.contains("://") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, found, after)) = next_url(rest) {
        out += before;
        out += &url(found);
        rest = after;
    }
    out += rest;
    Cow::Owned(out)
}

/// Splits at the first web URL: what is before, the URL, what is after.
fn next_url(text: &str) -> Option<(&str, &str, &str)> {
    let start = ["http://", "https://", "ws://", "wss://"].iter().filter_map(|s| text.find(s)).min()?;
    let end = |c: char| c.is_whitespace() || "\"'<>`)]}".contains(c);
    let length = text[start..].find(end).unwrap_or(text.len() - start);
    Some((&text[..start], &text[start..start + length], &text[start + length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_queries_and_users_are_gone() {
        assert_eq!(url("https://u:p@h.test:8/a/12345/b?x=1#y"), "https://h.test:8/a/:id/b?…#…");
        assert_eq!(url("https://h.test/3f2504e0-4f89-11d3-9a0c-0305e82c3301/x"), "https://h.test/:id/x");
        assert_eq!(url("https://h.test/deadbeefcafe"), "https://h.test/:id");
        assert_eq!(url("https://h.test/mail/ada@example.com"), "https://h.test/mail/:id");
        assert_eq!(url("https://h.test/eyJhbGciOiJIUzI1NiIsInR5cCI6"), "https://h.test/:id");
        assert_eq!(url("blob:https://h.test/1"), "blob:…");
        assert_eq!(url("not a url"), "not a url");
    }

    #[test]
    fn readable_addresses_stay() {
        assert_eq!(url("https://h.test/the-10-best-editors-of-2026"), "https://h.test/the-10-best-editors-of-2026");
        assert_eq!(url("https://h.test/cart"), "https://h.test/cart");
    }

    #[test]
    fn text_is_redacted_around_its_urls() {
        assert_eq!(text("GET (http://h.test/a?k=s) failed"), "GET (http://h.test/a?…) failed");
        assert_eq!(text("nothing here"), "nothing here");
    }
}
