//! Options of the program that would help where a text is malformed. The library does not know them.

use sokopush::error::{NoNotationReason, SyntaxError};

/// The words of a mistake in a text, with the option that helps.
pub(crate) fn syntax_words(mistake: &SyntaxError) -> String {
    if let SyntaxError::SecondCommand(found) = mistake {
        let option = "`--chained` reads several commands in a line";
        return format!("expected the end of the line ({option}), but found {found}");
    }
    match advice(mistake) {
        Some(advice) => format!("{mistake}; {advice}"),
        None => mistake.to_string(),
    }
}

/// Returns the command that reads such a text, if there is one.
fn advice(mistake: &SyntaxError) -> Option<String> {
    match mistake {
        SyntaxError::ForeignLetter { .. } => {
            let convert = convert_with("o=. b=$ B=* p=@ P=+");
            Some(format!("{convert} reads such letters as the Sokoban Wiki means them"))
        }
        SyntaxError::NoNotation(NoNotationReason::OtherWalls { wall, others }) => {
            let convert = convert_with(&format!("{wall}=#"));
            if others.is_empty() {
                return Some(format!("{convert} reads it"));
            }
            Some(format!("{convert} reads it if the legend also says what {}", meant(others)))
        }
        SyntaxError::NoNotation(NoNotationReason::OtherCells(others)) => {
            let convert = "`sokopush convert --legend PAIRS --to xsb FILE`";
            Some(format!("{convert} reads it if the legend says what {}", meant(others)))
        }
        SyntaxError::NoNotation(NoNotationReason::QuotedRows { around }) => {
            // A pair without a second character is for what stands around rows.
            let pairs: Vec<_> = around.chars().map(|character| format!("{character}=")).collect();
            Some(format!("{} reads them", convert_with(&pairs.join(" "))))
        }
        _ => None,
    }
}

/// The command that converts a file with a legend, quoted for a shell.
fn convert_with(legend: &str) -> String {
    let quoted = if legend.contains('\'') {
        format!("\"{}\"", legend.replace('\\', "\\\\"))
    } else {
        format!("'{legend}'")
    };
    format!("`sokopush convert --legend {quoted} --to xsb FILE`")
}

/// Says of characters that they mean something, such as "`%`, `&` and `o` mean".
fn meant(characters: &str) -> String {
    let mut items: Vec<_> = characters.chars().map(|character| format!("`{character}`")).collect();
    let last = items.pop().unwrap_or_default();
    if items.is_empty() {
        return format!("{last} means");
    }
    format!("{} and {last} mean", items.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_that_a_legend_explains_names_it() {
        let letter = SyntaxError::ForeignLetter { expected: "a cell".to_owned(), letter: 'b' };
        let words = "expected a cell, but found `b`; `sokopush convert --legend 'o=. b=$ B=* p=@ P=+' --to xsb FILE` \
                     reads such letters as the Sokoban Wiki means them";
        assert_eq!(syntax_words(&letter), words);
        let others = NoNotationReason::OtherCells("%&o".to_owned());
        let words = syntax_words(&SyntaxError::NoNotation(others));
        assert!(words.ends_with(" says what `%`, `&` and `o` mean"), "{words}");
        let archive = SyntaxError::NoNotation(NoNotationReason::Archive("zip"));
        assert_eq!(syntax_words(&archive), archive.to_string());
    }

    #[test]
    fn a_legend_is_quoted_for_a_shell() {
        for (around, quoted) in [
            ("\",", r#"'"= ,='"#),
            ("\"\\n", r#"'"= \= n='"#),
            ("'[", r#""'= [=""#),
            ("'\\n", r#""'= \\= n=""#),
        ] {
            let reason = NoNotationReason::QuotedRows { around: around.to_owned() };
            let words = syntax_words(&SyntaxError::NoNotation(reason));
            let convert = format!("; `sokopush convert --legend {quoted} --to xsb FILE` reads");
            assert!(words.contains(&convert), "{words}");
        }
    }
}
