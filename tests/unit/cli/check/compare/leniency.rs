//! What is not compared.

use super::*;

#[test]
fn what_is_not_compared_is_left_out() {
    let read = |text: &str, leniency| {
        let mut read = String::new();
        Lenient::new(text.as_bytes(), leniency).read_to_string(&mut read).unwrap();
        read
    };
    let text = "a \r\n\r\n  b\t\nc";
    assert_eq!(read(text, Leniency::Nothing), text);
    assert_eq!(read(text, Leniency::LineEnds), "a \n\n  b\t\nc\n");
    assert_eq!(read(text, Leniency::Blanks), "a\n  b\nc\n");
    assert_eq!(read("", Leniency::Blanks), "");
    let long = "x".repeat(MAX_LINE + 5);
    assert_eq!(read(&format!("{long}\r\n"), Leniency::LineEnds), format!("{long}\n"));
}
