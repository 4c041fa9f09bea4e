//! Time and memory that grow with the text, and no faster: texts of one thing, repeated.

use std::time::Duration;

use sokopush::notation::{check_known, detect};
use sokopush::{Levels, Notation, Source};

use crate::harness::cpu_time;
#[cfg(target_os = "linux")]
use crate::harness::{feed, limited, shell};
use crate::run::{ANYTHING, sokopush};

const BOARD: &str = "#####\n#@$.#\n#####\n";

/// What a text is read by.
enum Reader {
    /// A search for its notation, which begins with this and finds these.
    Detection(&'static str, &'static [Notation]),
    Xsb,
}

/// Texts that consist of a beginning and of a part that is repeated, with their length in bytes.
fn repeated_parts() -> Vec<(Reader, String, usize)> {
    let comments = format!("Comment:\n{BOARD}Comment-End:\n");
    let chain = format!("{BOARD}Comment-End:\nComment:\n");
    let named = &[Notation::Named][..];
    let mut parts = Vec::new();
    for (begin, part, found) in [
        ("@\n", "-\n", named),
        ("@\n", "@\n", named),
        ("@\n", "a6\n", named),
        // A board in XSB could follow.
        ("#a#\n\n", "#\n#\n\n", named),
        ("#a#\n\n", "###\na\n", named),
        ("#a#\n\n", "\"#\",\n", named),
        ("#a#\n\n", "X%X\n", &[]),
    ] {
        parts.push((Reader::Detection(begin, found), part.to_owned(), 320_000));
    }
    for part in ["Solution:\n", "R\n", "Comment:\n", "k: v\n", &comments, &chain] {
        parts.push((Reader::Xsb, part.to_owned(), 320_000));
    }
    parts.push((Reader::Xsb, "Solution: R\n".to_owned(), 2_000_000));
    parts
}

impl Reader {
    fn read(&self, text: &str) {
        match self {
            Reader::Detection(_, found) => {
                assert_eq!(detect(&mut Source::of_text("text", text)).unwrap(), *found);
                if text.starts_with("#a#") {
                    check_known(&mut Source::of_text("text", text), None).unwrap_err();
                }
            }
            Reader::Xsb => {
                Levels::new(Notation::Xsb, Source::of_text("text", text)).for_each(drop);
            }
        }
    }

    /// The CPU time that reading takes of a text with so many bytes of the part.
    fn time(&self, part: &str, bytes: usize) -> Duration {
        let begin = match self {
            Reader::Detection(begin, _) => begin,
            Reader::Xsb => BOARD,
        };
        let text = begin.to_owned() + &part.repeat(bytes / part.len());
        let before = cpu_time();
        self.read(&text);
        cpu_time().saturating_sub(before)
    }
}

#[test]
fn reading_takes_time_in_proportion_to_the_length() {
    for (reader, part, bytes) in repeated_parts() {
        let short = (0..3).map(|_| reader.time(&part, bytes / 16)).min().unwrap();
        // The square of the length would take 256 times as long.
        let most = 64 * short.max(Duration::from_millis(1));
        let is_linear = (0..3).any(|_| reader.time(&part, bytes) < most);
        assert!(is_linear, "{part:?}: {short:?} for {} bytes", bytes / 16);
    }
}

/// A text that a command reads with little memory.
#[cfg(target_os = "linux")]
struct Large {
    command: String,
    megabytes: usize,
    text: String,
    /// The number of bytes that are printed, if that matters.
    printed: Option<usize>,
}

#[cfg(target_os = "linux")]
fn large_texts() -> Vec<Large> {
    let mut texts = Vec::new();
    for to in ["xsb", "slc"] {
        for part in ["a\n", "a\n\n", "#\n", "k:\n", ";x\nk:\n", "Comment: x\n", "1\nr\n"] {
            let text = BOARD.to_owned() + &part.repeat(500_000 / part.len());
            let command = format!("convert --from xsb --to {to}");
            texts.push(Large { command, megabytes: 32, text, printed: None });
        }
        // Boards without walls around them.
        let column = format!("@\n{}", "-\n".repeat(250_000));
        let row = format!("@{}\n", "-".repeat(500_000));
        for text in [column, row] {
            let command = format!("convert --from named --to {to}");
            texts.push(Large { command, megabytes: 32, text, printed: None });
        }
    }
    // Each of these records stands for more than a million moves.
    texts.push(Large {
        command: "convert --from xsb --to lurd".to_owned(),
        megabytes: 45,
        text: BOARD.to_owned() + &"Solution: 1048575r\n".repeat(50),
        printed: None,
    });
    // Collections are streamed.
    texts.push(Large {
        command: "convert --from xsb --to push-box".to_owned(),
        megabytes: 37,
        text: format!("{BOARD}\n").repeat(50_000),
        printed: Some(50_000 * 23 - 1),
    });
    let level = "<Level Id='a'><L>#####</L><L>#@$.#</L><L>#####</L></Level>\n".repeat(100_000);
    texts.push(Large {
        command: "convert --from slc --to lurd".to_owned(),
        megabytes: 30,
        text: format!("<SokobanLevels><LevelCollection>{level}</LevelCollection></SokobanLevels>"),
        printed: Some(100_000),
    });
    texts
}

#[cfg(target_os = "linux")]
#[test]
fn converting_takes_little_memory() {
    for Large { command, megabytes, text, printed } in large_texts() {
        let output = feed(&mut limited(megabytes, &command), &text);
        let stderr = String::from_utf8_lossy(&output.stderr);
        let begin = text.get(..40);
        assert_eq!(output.status.code(), Some(0), "{begin:?}, {command}: {stderr}");
        assert!(printed.is_none_or(|bytes| output.stdout.len() == bytes), "{begin:?}, {command}");
    }
}

/// Only the first stands for moves; no other is changed.
#[test]
fn records_beyond_the_moves_from_repetition_are_written_as_they_were() {
    let records = "Solution: 600000r\n".repeat(3);
    let convert = sokopush("convert --from xsb --to xsb").stdin(BOARD.to_owned() + &records);
    let written = convert.stdout(ANYTHING).stderr(ANYTHING).run().stdout;
    assert!(written.ends_with("rr\nSolution: 600000r\nSolution: 600000r\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn page_of_a_level_with_many_notes_takes_time_in_proportion_to_them() {
    let folder = crate::harness::folder(&[]);
    let page = folder.path().join("page.html");
    // With quadratic time, this takes a minute of CPU time, so the limit of 15 seconds stops it.
    let command = format!("ulimit -t 15; exec sokopush render --to '{}'", page.display());
    let output = feed(&mut shell(&command), BOARD.to_owned() + &"Title: x\n".repeat(30_000));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}
