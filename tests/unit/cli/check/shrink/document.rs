//! A document in parts that can be left out.

use super::*;

#[test]
fn parts_are_those_of_the_language() {
    let text = b"#@a+#\r\n#B\n\n\na6\nx\n0\n.\nrest\n.\n";
    let document = Document::new(text, false);
    assert_eq!(document.text(), text);
    assert_eq!(document.to_string(), "3 commands on a board of 2 × 5");
    assert_eq!(document.boxes(), b"aB");
    let less = document.without_rest().with_boxes(b"a").with_columns(&[1, 2]);
    assert_eq!(less.text(), b"@a\r\n+\n\n\na6\nx\n0\n.\n");
    assert_eq!(document.with_columns(&[4]).text(), b"#\r\n\n\nx\n0\n.\nrest\n.\n");
    // The commands of a box that was never there stay.
    let document = Document::new(b"@aB\n-c-\n\na6\nb4 \nc8\nd2\nab\n", false);
    for less in [document.with_boxes(b"B"), document.with_rows(&[b"@-B\n".to_vec()])] {
        assert_eq!(less.commands.concat(), b"b4 \nd2\nab\n");
    }
    assert_eq!(document.with_columns(&[0, 1]).commands.concat(), b"a6\nc8\nd2\nab\n");
    let document = Document::new(b"@a\n\na60 \n\nb4.a6\n.\n", true);
    let parts: &[&[u8]] = &[b"a6", b"0", b" \n", b"\n", b"b4"];
    assert_eq!(document.commands, parts);
    assert_eq!(document.end, b".a6\n.\n");
    for text in ["", "#@a", "\n", "#@a\n\n", "#@a\n\na6", "#@a\n\n.", "\n.\n\n"] {
        for chained in [false, true] {
            assert_eq!(Document::new(text.as_bytes(), chained).text(), text.as_bytes());
        }
    }
}
