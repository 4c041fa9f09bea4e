//! The text that helps.

use ratatui_core::layout::Rect;

use super::*;

#[test]
fn the_keys_are_listed_page_by_page() {
    let page = |first| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 6));
        let first = draw_help(false, first, &mut buffer);
        let row = |y| (0..20).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (first, row(2).trim_end().to_owned(), row(3).trim_end().to_owned())
    };
    assert_eq!(page(0), (0, "arrows: walk, and".into(), "  push a box that is".into()));
    assert_eq!(page(1).0, 1);
    let last = page(usize::MAX);
    assert_eq!(page(last.0 + 1), last);
    assert_eq!(last.2, "game.");
}

#[test]
fn no_line_breaks_a_word() {
    let texts = KEYS.iter().flat_map(|table| {
        let keys = table.keys.iter().flat_map(|(key, what, _)| [*key, what]);
        keys.chain([table.title, table.sentences])
    });
    let words: Vec<_> = texts.flat_map(str::split_whitespace).collect();
    for width in 20..90 {
        for (line, _) in lines(false, width) {
            assert!(line.len() <= width.into(), "{line}");
            let is_whole = |word: &str| {
                words.iter().any(|&whole| whole == word || whole == word.trim_end_matches(':'))
            };
            assert!(line.split_whitespace().all(is_whole), "{width}: {line}");
        }
    }
}
