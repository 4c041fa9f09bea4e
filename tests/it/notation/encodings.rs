//! Line ends, UTF-16 and Windows-1252.

use sokopush::level::Note;
use sokopush::{Levels, Notation, Source};

use super::short::{BOARD, same, text, titles};

#[test]
fn line_ends_and_encodings_make_no_difference() {
    let plain = text("; Größe//B/Author: José//; two//B/Solution: rRR");
    let expected = same(&plain);
    assert_eq!(expected[0].author(), Some("José"));
    for end in ["\r\n", "\r", "\n\r\n"] {
        if end != "\n\r\n" {
            assert_eq!(same(plain.replace('\n', end)), expected, "{end:?}");
        }
    }
    assert_eq!(same(format!("\u{feff}{plain}")), expected);
    let windows: Vec<u8> = plain.chars().map(|c| u8::try_from(c).unwrap()).collect();
    assert_eq!(same(windows), expected);
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let units = [0xFEFF].into_iter().chain(plain.encode_utf16());
        assert_eq!(same(units.flat_map(bytes).collect::<Vec<u8>>()), expected);
        let unmarked: Vec<u8> = plain.encode_utf16().flat_map(bytes).collect();
        let error = Levels::new(Notation::Xsb, Source::of_text("text", &unmarked)).next().unwrap();
        let error = error.unwrap_err().to_string();
        assert!(error.contains("UTF-16 without one"), "{error}");
    }
    // The quotation marks of Windows, and text that the rest of the file contradicts.
    let windows = [
        b"; \xC3\xA9\n".as_slice(),
        BOARD.as_bytes(),
        b"; \x93x\x94\n\n; \xA9\n",
        BOARD.as_bytes(),
    ];
    let file = same(windows.concat());
    assert_eq!(titles(&file)[0], "Ã©");
    assert!(file[0].notes.iter().any(|note| note == Note::Text("; “x”")));
}

#[test]
fn columns_count_the_bytes_of_the_text_as_it_is() {
    let wrong = "\u{feff}#####\n#@x.#\n#####\n";
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let text: Vec<u8> = wrong.encode_utf16().flat_map(bytes).collect();
        let error = Levels::new(Notation::Xsb, Source::of_text("text", &text)).next().unwrap();
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with("text:2:5: expected a cell"), "{error}");
    }
}

#[test]
fn columns_count_four_bytes_of_utf_16_for_an_emoji() {
    let text: Vec<u8> = "\u{feff}x 😀".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = Levels::new(Notation::Xsb, Source::of_text("text", &text)).next().unwrap();
    let error = error.unwrap_err().to_string();
    assert_eq!(error, "text:1:9: expected a board, but found the end of the text");
}
