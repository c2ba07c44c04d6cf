//! URL globs.

use regex::Regex;

/// A matcher for whole URLs: `*` within a segment, `**` across, `{a,b}` alternatives, `\` escapes. Fails in words.
pub fn matcher(glob: &str) -> Result<impl Fn(&str) -> bool + use<>, String> {
    let mut pattern = String::from("^");
    let (mut chars, mut open) = (glob.chars().peekable(), false);
    while let Some(c) = chars.next() {
        match c {
            '*' if chars.next_if_eq(&'*').is_some() => pattern += ".*",
            '*' => pattern += "[^/]*",
            '{' if !open => (open, pattern) = (true, pattern + "(?:"),
            '}' if open => (open, pattern) = (false, pattern + ")"),
            ',' if open => pattern.push('|'),
            '\\' => pattern += &regex::escape(&chars.next().unwrap_or('\\').to_string()),
            c => pattern += &regex::escape(&c.to_string()),
        }
    }
    if open {
        return Err(format!("\"{glob}\" is not a URL glob: a {{ is not closed"));
    }
    let regex = Regex::new(&(pattern + "$")).map_err(|e| format!("\"{glob}\" is not a URL glob: {e}"))?;
    Ok(move |url: &str| regex.is_match(url))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_match_whole_urls() {
        let fits = |glob: &str, url: &str| matcher(glob).unwrap()(url);
        assert!(fits("**/done*", "http://a.test/x/done?y=1"));
        assert!(!fits("http://a.test/*", "http://a.test/x/y"));
        assert!(fits("**/{a,b}", "http://a.test/b"));
        assert!(!fits("**/a?b", "http://a.test/acb"));
        assert!(matcher("**/{a").is_err());
    }
}
