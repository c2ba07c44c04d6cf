//! CDDL text to tokens. Comments and space are gone.

/// A token, with the line where it starts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    pub kind: Kind,
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// A rule, group or prelude type, or a bare member key.
    Name(String),
    Text(String),
    Integer(i64),
    Float(f64),
    /// A control operator without its dot.
    Control(String),
    /// Punctuation: one of `( ) { } [ ] , : = ? * + / // => .. ...`.
    Mark(&'static str),
}

/// Longest first, so that `...` is not read as `..`.
const MARKS: [&str; 17] = ["...", "..", "//", "=>", "(", ")", "{", "}", "[", "]", ",", ":", "=", "?", "*", "+", "/"];

/// All tokens of a text.
pub(super) fn tokens(source: &str) -> Result<Vec<Token>, String> {
    let mut lexer = Lexer { rest: source, line: 1 };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next_token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lexer<'a> {
    fn next_token(&mut self) -> Result<Option<Token>, String> {
        self.skip_space();
        let line = self.line;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let kind = if first == '"' {
            self.text()?
        } else if is_name_start(first) {
            Kind::Name(self.name().to_owned())
        } else if self.starts_number() {
            self.number()?
        } else if let Some(mark) = MARKS.into_iter().find(|mark| self.rest.starts_with(mark)) {
            self.take(mark.len());
            Kind::Mark(mark)
        } else if first == '.' {
            self.take(1);
            Kind::Control(self.name().to_owned())
        } else {
            return Err(format!("line {line}: unexpected `{first}`"));
        };
        Ok(Some(Token { kind, line }))
    }

    fn skip_space(&mut self) {
        loop {
            let space = self.rest.len() - self.rest.trim_start().len();
            self.take(space);
            if !self.rest.starts_with(';') {
                return;
            }
            self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn text(&mut self) -> Result<Kind, String> {
        let line = self.line;
        self.take(1);
        let end = self.rest.find(['"', '\\']).ok_or_else(|| format!("line {line}: a text without end"))?;
        let text = self.take(end).to_owned();
        if self.take(1) == "\\" {
            return Err(format!("line {line}: escapes in a text are not known"));
        }
        Ok(Kind::Text(text))
    }

    /// A dot or hyphen belongs to a name only when more of the name follows.
    fn name(&mut self) -> &'a str {
        let bytes = self.rest.as_bytes();
        let is_part = |at: usize| bytes.get(at).is_some_and(|&byte| is_name_byte(byte));
        let mut end = 0;
        while is_part(end) || (matches!(bytes.get(end), Some(b'.' | b'-')) && is_part(end + 1)) {
            end += 1;
        }
        self.take(end)
    }

    fn starts_number(&self) -> bool {
        let digits = self.rest.strip_prefix('-').unwrap_or(self.rest);
        digits.starts_with(|first: char| first.is_ascii_digit())
    }

    /// Digits; a fraction only when a digit follows the dot, since `0..1` is a range.
    fn number(&mut self) -> Result<Kind, String> {
        let line = self.line;
        let sign = usize::from(self.rest.starts_with('-'));
        let digits = |from: usize| self.rest[from..].bytes().take_while(u8::is_ascii_digit).count();
        let mut end = sign + digits(sign);
        let fraction = if self.rest[end..].starts_with('.') { digits(end + 1) } else { 0 };
        if fraction > 0 {
            end += 1 + fraction;
        }
        let text = self.take(end);
        let number =
            if fraction > 0 { text.parse().map(Kind::Float).ok() } else { text.parse().map(Kind::Integer).ok() };
        number.ok_or_else(|| format!("line {line}: `{text}` is no number"))
    }
}

fn is_name_start(first: char) -> bool {
    first.is_ascii_alphabetic() || matches!(first, '_' | '@' | '$')
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'@' | b'$')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(source: &str) -> Vec<Kind> {
        tokens(source).unwrap().into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn ranges_and_fractions_are_told_apart() {
        assert_eq!(kinds("0..255"), [Kind::Integer(0), Kind::Mark(".."), Kind::Integer(255)]);
        assert_eq!(kinds("-90.0..90.0"), [Kind::Float(-90.0), Kind::Mark(".."), Kind::Float(90.0)]);
        assert_eq!(kinds("0.0...360.0"), [Kind::Float(0.0), Kind::Mark("..."), Kind::Float(360.0)]);
    }

    #[test]
    fn names_hold_dots_and_hyphens_but_not_operators() {
        let expected = [Kind::Name("js-uint".into()), Kind::Control("ge".into()), Kind::Integer(1)];
        assert_eq!(kinds("js-uint .ge 1"), expected);
        assert_eq!(kinds("script.Target;"), [Kind::Name("script.Target".into())]);
        assert_eq!(kinds("a..b")[1], Kind::Mark(".."));
    }

    #[test]
    fn comments_run_to_the_end_of_the_line() {
        let tokens = tokens("; \"quoted\" {\n\n  text ; more").unwrap();
        assert_eq!(tokens, [Token { kind: Kind::Name("text".into()), line: 3 }]);
    }

    #[test]
    fn what_is_no_cddl_is_an_error_with_its_line() {
        assert_eq!(tokens("a\n  #").unwrap_err(), "line 2: unexpected `#`");
        assert_eq!(tokens("\"open").unwrap_err(), "line 1: a text without end");
    }
}
