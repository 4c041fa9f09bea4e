//! Unit tests of `src/cli/messages/escape.rs`.

use super::*;

#[test]
fn what_is_invisible_or_moves_text_is_escaped_and_letters_are_not() {
    let odd = "\u{1b}\u{9b}\u{202e}\u{2066}\u{2028}\u{2029}\u{feff}\u{e0001}\u{e007f}";
    let shown = r"\u{1b}\u{9b}\u{202e}\u{2066}\u{2028}\u{2029}\u{feff}\u{e0001}\u{e007f}";
    assert_eq!(escape(odd), shown);
    assert_eq!(escape_lines(&format!("a\n{odd}")), format!("a\n{shown}"));
    let text = "Zoë, λ, 倉庫番, 😀, a\u{a0}b";
    assert_eq!(escape(text), text);
    let json = json_line(&odd).unwrap();
    assert!(json.is_ascii(), "{json}");
    assert_eq!(serde_json::from_str::<String>(&json).unwrap(), odd);
}
