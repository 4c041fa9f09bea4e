//! Text from outside, made safe to show.

use sokopush::program::replace_unsafe;

/// A text in which unsafe characters are written as in `\u{1b}`.
pub(crate) fn escape(text: &str) -> String {
    replace_unsafe(text, |c| c.escape_default().to_string())
}

/// A text in which unsafe characters are escaped as by [`escape`], but line breaks stay.
pub(crate) fn escape_lines(text: &str) -> String {
    text.split('\n').map(escape).collect::<Vec<_>>().join("\n")
}

/// The characters with which spreadsheets begin a formula. Those for East Asian languages take the full-width and the small
/// forms, and the minus sign, for the same.
const FORMULA_BEGINNINGS: [char; 13] = [
    '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}', '\u{fe66}', '\u{fe62}',
    '\u{fe63}', '\u{fe6b}', '\u{2212}',
];

/// A text as a field of CSV with this separator, which is a comma or a semicolon. A spreadsheet would take some texts for
/// formulas, but not after `'`. Some leave out blanks at the beginning first.
pub(crate) fn csv_field(text: &str, separator: &str) -> String {
    let is_formula = text.trim_start().starts_with(FORMULA_BEGINNINGS);
    let formula_guard = if is_formula { "'" } else { "" };
    // Where fields are separated by semicolons, commas are quoted too: some spreadsheets separate at both unless they are told.
    if !text.contains(['"', ',']) && !text.contains(separator) {
        return format!("{formula_guard}{text}");
    }
    format!("\"{formula_guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokopush::program::json_line;

    #[test]
    fn what_a_spreadsheet_would_run_is_guarded() {
        for formula in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "＝1+1",
            "＋1",
            "－1",
            "＠SUM(A1)",
            "﹦1",
            "﹢1",
            "﹣1",
            "﹫A",
            "−1",
            " =1",
            "\u{3000}＝1",
        ] {
            assert_eq!(csv_field(formula, ","), format!("'{formula}"));
            let longer = format!("{formula};\"x\"");
            let quoted = format!("\"'{formula};\"\"x\"\"\"");
            assert_eq!(csv_field(&longer, ";"), quoted);
        }
        assert_eq!(csv_field("2\" high", ","), "\"2\"\" high\"");
        for text in ["a=1", "1-1", "'=1", "", "ー", "x;y"] {
            assert_eq!(csv_field(text, ","), text);
        }
        assert_eq!(csv_field("x,y", ";"), "\"x,y\"");
        assert_eq!(csv_field("x;y", ";"), "\"x;y\"");
    }

    #[test]
    fn what_is_invisible_or_moves_text_is_escaped_and_letters_are_not() {
        let odd = "\u{1b}\u{9b}\u{202a}\u{202e}\u{2066}\u{2069}\u{2028}\u{2029}\u{feff}\u{e0001}\u{e007f}";
        let shown = r"\u{1b}\u{9b}\u{202a}\u{202e}\u{2066}\u{2069}\u{2028}\u{2029}\u{feff}\u{e0001}\u{e007f}";
        assert_eq!(escape(odd), shown);
        assert_eq!(escape_lines(&format!("a\n{odd}")), format!("a\n{shown}"));
        // Marks of one direction alone.
        assert_eq!(escape("\u{61c}\u{200e}\u{200f}"), r"\u{61c}\u{200e}\u{200f}");
        let text = "Zoë, λ, 倉庫番, 😀, a\u{a0}b";
        assert_eq!(escape(text), text);
        let json = json_line(&odd).unwrap();
        assert!(json.is_ascii(), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), odd);
    }
}
