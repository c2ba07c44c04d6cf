//! The keyboard: a US layout, and chords such as `Control+Shift+T`.

use crate::{call::nearest, engine::Key};

const ALT: u32 = 1;
const CONTROL: u32 = 2;
const META: u32 = 4;
const SHIFT: u32 = 8;

/// A key of the layout: code, key, shifted key (empty: the same), Windows key code, location.
struct Cap(&'static str, &'static str, &'static str, u32, u32);

#[rustfmt::skip]
const NAMED: &[Cap] = &[
    Cap("Escape", "Escape", "", 27, 0), Cap("Backspace", "Backspace", "", 8, 0), Cap("Tab", "Tab", "", 9, 0),
    Cap("Enter", "Enter", "", 13, 0), Cap("Space", " ", "", 32, 0),
    Cap("ShiftLeft", "Shift", "", 16, 1), Cap("ShiftRight", "Shift", "", 16, 2),
    Cap("ControlLeft", "Control", "", 17, 1), Cap("ControlRight", "Control", "", 17, 2),
    Cap("AltLeft", "Alt", "", 18, 1), Cap("AltRight", "Alt", "", 18, 2), Cap("AltGraph", "AltGraph", "", 225, 0),
    Cap("MetaLeft", "Meta", "", 91, 1), Cap("MetaRight", "Meta", "", 92, 2),
    Cap("CapsLock", "CapsLock", "", 20, 0), Cap("ContextMenu", "ContextMenu", "", 93, 0),
    Cap("Insert", "Insert", "", 45, 0), Cap("Delete", "Delete", "", 46, 0), Cap("Home", "Home", "", 36, 0),
    Cap("End", "End", "", 35, 0), Cap("PageUp", "PageUp", "", 33, 0), Cap("PageDown", "PageDown", "", 34, 0),
    Cap("ArrowLeft", "ArrowLeft", "", 37, 0), Cap("ArrowUp", "ArrowUp", "", 38, 0),
    Cap("ArrowRight", "ArrowRight", "", 39, 0), Cap("ArrowDown", "ArrowDown", "", 40, 0),
    Cap("PrintScreen", "PrintScreen", "", 44, 0), Cap("ScrollLock", "ScrollLock", "", 145, 0), Cap("Pause", "Pause", "", 19, 0),
    Cap("F1", "F1", "", 112, 0), Cap("F2", "F2", "", 113, 0), Cap("F3", "F3", "", 114, 0), Cap("F4", "F4", "", 115, 0),
    Cap("F5", "F5", "", 116, 0), Cap("F6", "F6", "", 117, 0), Cap("F7", "F7", "", 118, 0), Cap("F8", "F8", "", 119, 0),
    Cap("F9", "F9", "", 120, 0), Cap("F10", "F10", "", 121, 0), Cap("F11", "F11", "", 122, 0), Cap("F12", "F12", "", 123, 0),
    Cap("Backquote", "`", "~", 192, 0), Cap("Digit1", "1", "!", 49, 0), Cap("Digit2", "2", "@", 50, 0),
    Cap("Digit3", "3", "#", 51, 0), Cap("Digit4", "4", "$", 52, 0), Cap("Digit5", "5", "%", 53, 0),
    Cap("Digit6", "6", "^", 54, 0), Cap("Digit7", "7", "&", 55, 0), Cap("Digit8", "8", "*", 56, 0),
    Cap("Digit9", "9", "(", 57, 0), Cap("Digit0", "0", ")", 48, 0), Cap("Minus", "-", "_", 189, 0),
    Cap("Equal", "=", "+", 187, 0), Cap("Backslash", "\\", "|", 220, 0), Cap("BracketLeft", "[", "{", 219, 0),
    Cap("BracketRight", "]", "}", 221, 0), Cap("Semicolon", ";", ":", 186, 0), Cap("Quote", "'", "\"", 222, 0),
    Cap("Comma", ",", "<", 188, 0), Cap("Period", ".", ">", 190, 0), Cap("Slash", "/", "?", 191, 0),
    Cap("KeyA", "a", "A", 65, 0), Cap("KeyB", "b", "B", 66, 0), Cap("KeyC", "c", "C", 67, 0), Cap("KeyD", "d", "D", 68, 0),
    Cap("KeyE", "e", "E", 69, 0), Cap("KeyF", "f", "F", 70, 0), Cap("KeyG", "g", "G", 71, 0), Cap("KeyH", "h", "H", 72, 0),
    Cap("KeyI", "i", "I", 73, 0), Cap("KeyJ", "j", "J", 74, 0), Cap("KeyK", "k", "K", 75, 0), Cap("KeyL", "l", "L", 76, 0),
    Cap("KeyM", "m", "M", 77, 0), Cap("KeyN", "n", "N", 78, 0), Cap("KeyO", "o", "O", 79, 0), Cap("KeyP", "p", "P", 80, 0),
    Cap("KeyQ", "q", "Q", 81, 0), Cap("KeyR", "r", "R", 82, 0), Cap("KeyS", "s", "S", 83, 0), Cap("KeyT", "t", "T", 84, 0),
    Cap("KeyU", "u", "U", 85, 0), Cap("KeyV", "v", "V", 86, 0), Cap("KeyW", "w", "W", 87, 0), Cap("KeyX", "x", "X", 88, 0),
    Cap("KeyY", "y", "Y", 89, 0), Cap("KeyZ", "z", "Z", 90, 0),
    Cap("AudioVolumeMute", "AudioVolumeMute", "", 173, 0), Cap("AudioVolumeDown", "AudioVolumeDown", "", 174, 0),
    Cap("AudioVolumeUp", "AudioVolumeUp", "", 175, 0), Cap("MediaTrackNext", "MediaTrackNext", "", 176, 0),
    Cap("MediaTrackPrevious", "MediaTrackPrevious", "", 177, 0), Cap("MediaPlayPause", "MediaPlayPause", "", 179, 0),
    Cap("NumLock", "NumLock", "", 144, 0), Cap("NumpadDivide", "/", "", 111, 3), Cap("NumpadMultiply", "*", "", 106, 3),
    Cap("NumpadSubtract", "-", "", 109, 3), Cap("NumpadAdd", "+", "", 107, 3), Cap("NumpadEnter", "Enter", "", 13, 3),
    Cap("Numpad0", "Insert", "0", 45, 3), Cap("Numpad1", "End", "1", 35, 3), Cap("Numpad2", "ArrowDown", "2", 40, 3),
    Cap("Numpad3", "PageDown", "3", 34, 3), Cap("Numpad4", "ArrowLeft", "4", 37, 3), Cap("Numpad5", "Clear", "5", 12, 3),
    Cap("Numpad6", "ArrowRight", "6", 39, 3), Cap("Numpad7", "Home", "7", 36, 3), Cap("Numpad8", "ArrowUp", "8", 38, 3),
    Cap("Numpad9", "PageUp", "9", 33, 3), Cap("NumpadDecimal", "Delete", ".", 46, 3),
];

/// What pressing a chord comes down to.
#[derive(Debug, Clone, PartialEq)]
pub enum Press {
    /// Keys going down and up, in order; nothing stays down.
    Keys(Vec<Key>),
    /// A character that no key of the layout makes.
    Text(String),
}

/// Reads a chord. The error says which key is unknown, and names the nearest.
pub fn chord(text: &str) -> Result<Press, String> {
    let parts = parts(text);
    let Some((last, modifiers)) = parts.split_last() else { return Err(unknown(text, "")) };
    let mut held = Vec::new();
    for name in modifiers {
        let cap = find(&modifier(name)).filter(|c| mask(c) != 0).ok_or_else(|| unknown(text, name))?;
        held.push(cap);
    }
    let last = modifier(last);
    let Some(cap) = find(&last) else {
        let mut chars = last.chars();
        return match (chars.next(), chars.next(), held.is_empty()) {
            (Some(_), None, true) => Ok(Press::Text(last)),
            _ => Err(unknown(text, &last)),
        };
    };
    let mut keys = Vec::new();
    let mut modifiers = 0;
    for cap in &held {
        modifiers |= mask(cap);
        keys.push(key(cap, true, cap.1, modifiers, None));
    }
    let pressed = modifiers | mask(cap);
    let face = face(cap, &last, modifiers);
    let text = typed(cap, face, modifiers);
    keys.push(key(cap, true, face, pressed, text));
    keys.push(key(cap, false, face, modifiers, None));
    for cap in held.iter().rev() {
        modifiers &= !mask(cap);
        keys.push(key(cap, false, cap.1, modifiers, None));
    }
    Ok(Press::Keys(keys))
}

/// The modifier bits of a list of modifier names.
pub fn modifiers<'a>(names: impl Iterator<Item = &'a str>) -> u32 {
    names.filter_map(|name| find(&modifier(name))).fold(0, |bits, cap| bits | mask(cap))
}

/// The keys that hold modifiers down, or let go of them, in order.
pub fn hold(bits: u32, down: bool) -> Vec<Key> {
    let order = [("ShiftLeft", SHIFT), ("ControlLeft", CONTROL), ("AltLeft", ALT), ("MetaLeft", META)];
    let mut now = if down { 0 } else { bits };
    let mut keys = Vec::new();
    for (code, bit) in order.into_iter().filter(|(_, bit)| bits & bit != 0) {
        now = if down { now | bit } else { now & !bit };
        keys.extend(find(code).map(|cap| key(cap, down, cap.1, now, None)));
    }
    keys
}

/// Splits at `+`; a plus at the end is the key itself.
fn parts(text: &str) -> Vec<&str> {
    match text.strip_suffix('+') {
        Some("") => vec!["+"],
        Some(rest) => {
            let mut parts: Vec<&str> = rest.trim_end_matches('+').split('+').collect();
            parts.push("+");
            parts
        }
        None => text.split('+').collect(),
    }
}

fn modifier(name: &str) -> String {
    let full = match name {
        "ControlOrMeta" if cfg!(target_os = "macos") => "MetaLeft",
        "ControlOrMeta" | "Control" | "Ctrl" => "ControlLeft",
        "Shift" => "ShiftLeft",
        "Alt" | "Option" => "AltLeft",
        "Meta" | "Cmd" | "Command" => "MetaLeft",
        "\n" | "\r" | "Return" => "Enter",
        "Esc" => "Escape",
        "Spacebar" => "Space",
        other => other,
    };
    full.to_owned()
}

fn find(name: &str) -> Option<&'static Cap> {
    // No key is named so, but many have no shifted name.
    if name.is_empty() {
        return None;
    }
    let by_code = NAMED.iter().find(|c| c.0 == name);
    by_code.or_else(|| NAMED.iter().find(|c| c.4 != 3 && (c.1 == name || c.2 == name)))
}

fn mask(cap: &Cap) -> u32 {
    match cap.1 {
        "Alt" => ALT,
        "Control" => CONTROL,
        "Meta" => META,
        "Shift" => SHIFT,
        _ => 0,
    }
}

/// What the key says under these modifiers: a character asked for by itself is that character.
fn face<'a>(cap: &'a Cap, name: &'a str, modifiers: u32) -> &'a str {
    let shifted = modifiers & SHIFT != 0 && !cap.2.is_empty();
    if name == cap.2 || shifted { cap.2 } else { cap.1 }
}

fn typed(cap: &Cap, face: &str, modifiers: u32) -> Option<String> {
    if modifiers & !SHIFT != 0 {
        return None;
    }
    match cap.1 {
        "Enter" => Some("\r".into()),
        _ => (face.chars().count() == 1).then(|| face.to_owned()),
    }
}

fn key(cap: &Cap, down: bool, face: &str, modifiers: u32, text: Option<String>) -> Key {
    // A digit typed on the keypad has a key code of its own.
    let digit = (cap.4 == 3).then(|| face.chars().next()).flatten().filter(char::is_ascii_digit);
    let key_code = digit.and_then(|d| d.to_digit(10)).map_or(cap.3, |d| 96 + d);
    Key { down, key: face.to_owned(), code: cap.0, key_code, location: cap.4, text, modifiers }
}

fn unknown(text: &str, part: &str) -> String {
    let near = nearest(part, NAMED.iter().flat_map(|c| [c.0, c.1]).filter(|n| n.len() > 1));
    let advice = near.map(|n| format!("; did you mean \"{n}\"?")).unwrap_or_default();
    format!("\"{text}\" is not a key or chord: there is no key \"{part}\"{advice}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let Press::Keys(keys) = chord(text).unwrap() else { panic!("not keys") };
        let line = |k: &Key| {
            let arrow = if k.down { "↓" } else { "↑" };
            format!("{arrow}{} {} {} m{} {:?}", k.code, k.key, k.key_code, k.modifiers, k.text.as_deref().unwrap_or(""))
        };
        keys.iter().map(line).collect()
    }

    #[test]
    fn a_chord_holds_its_modifiers_around_the_key() {
        assert_eq!(
            shown("Control+Shift+t"),
            [
                "↓ControlLeft Control 17 m2 \"\"",
                "↓ShiftLeft Shift 16 m10 \"\"",
                "↓KeyT T 84 m10 \"\"",
                "↑KeyT T 84 m10 \"\"",
                "↑ShiftLeft Shift 16 m2 \"\"",
                "↑ControlLeft Control 17 m0 \"\"",
            ]
        );
    }

    #[test]
    fn a_capital_is_typed_without_shift_and_enter_types_a_return() {
        assert_eq!(shown("A")[0], "↓KeyA A 65 m0 \"A\"");
        assert_eq!(shown("Enter")[0], "↓Enter Enter 13 m0 \"\\r\"");
        assert_eq!(shown("?")[0], "↓Slash ? 191 m0 \"?\"");
    }

    #[test]
    fn a_plus_can_be_pressed() {
        assert_eq!(shown("+")[0], "↓Equal + 187 m0 \"+\"");
        assert_eq!(shown("Control++").len(), 4);
    }

    #[test]
    fn every_punctuation_key_has_its_windows_code() {
        let codes: Vec<u32> = ";=,-./`[\\]'".chars().map(|c| find(&c.to_string()).unwrap().3).collect();
        assert_eq!(codes, [186, 187, 188, 189, 190, 191, 192, 219, 220, 221, 222]);
    }

    #[test]
    fn what_no_key_makes_is_text_and_nonsense_is_named() {
        assert_eq!(chord("ß").unwrap(), Press::Text("ß".into()));
        assert!(chord("Entr").unwrap_err().contains("did you mean \"Enter\"?"));
        assert!(chord("Foo+a").is_err());
        assert!(chord("").is_err());
    }

    #[test]
    fn keypad_digits_have_their_own_codes() {
        assert_eq!(shown("Shift+Numpad4")[1], "↓Numpad4 4 100 m8 \"4\"");
    }
}
