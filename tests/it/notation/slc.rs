//! Collections in XML.

use sokopush::level::Note;
use sokopush::notation::Writer;
use sokopush::{Level, Levels, Notation, Source};

use super::short::{same, text, written};
use crate::harness::{check, run, stdout};
use crate::slc_schema;

const COLLECTION: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<SokobanLevels>
  <Title>Tests &amp; more</Title>
  <Description>One.
Two &lt; three.</Description>
  <Email>a@b.c</Email>
  <Url>http://a.b/c</Url>
  <LevelCollection Copyright="Lee">
    <Level Id="&quot;First&quot;" Width="6" Height="4" Copyright="Kim">
      <L>######</L>
      <L>#@ $.#</L>
      <L># ####</L>
      <L>###</L>
    </Level>
    <Level Id="2" Width="5" Height="3">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"#;

fn levels(text: impl AsRef<[u8]>) -> (Vec<Level>, Vec<String>) {
    let source = Source::of_text("text", &text);
    let (levels, errors): (Vec<_>, Vec<_>) =
        Levels::new(Notation::Slc, source).partition(Result::is_ok);
    let errors = errors.into_iter().map(|error| error.unwrap_err().to_string());
    (levels.into_iter().map(Result::unwrap).collect(), errors.collect())
}

#[test]
fn a_document_is_written_as_it_was_read() {
    check(&["convert", "--to", "slc"], COLLECTION, COLLECTION, "", 0);
    let (levels, errors) = levels(COLLECTION);
    assert_eq!(errors, [""; 0]);
    assert_eq!(levels[0].title().as_deref(), Some("\"First\""));
    assert_eq!([levels[0].author(), levels[1].author()], [Some("Kim"), Some("Lee")]);
    assert_eq!(levels[1].title().as_deref(), Some("2"));
    assert_eq!(levels[1].collection_title(), Some("Tests & more"));
    let xsb = stdout(&run(&["convert", "--to", "xsb"], COLLECTION));
    check(&["convert", "--from", "xsb", "--to", "slc"], xsb, COLLECTION, "", 0);
}

#[test]
fn what_is_written_is_valid_where_little_is_known() {
    let board = "#####\n#@$.#\n#####\n";
    let two = format!("{board}\n{board}");
    let level = |id: u32| {
        let rows = "      <L>#####</L>\n      <L>#@$.#</L>\n      <L>#####</L>\n";
        format!("    <Level Id=\"{id}\" Width=\"5\" Height=\"3\">\n{rows}    </Level>\n")
    };
    let document = |levels: &str| {
        format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<SokobanLevels>\n  <Title></Title>\n  \
             <Description></Description>\n  <LevelCollection Copyright=\"\">\n{levels}  \
             </LevelCollection>\n</SokobanLevels>\n"
        )
    };
    let written = document(&(level(1) + &level(2)));
    check(&["convert", "--to", "slc"], &two, &written, "", 0);
    check(&["convert", "--to", "slc"], &written, &written, "", 0);
    check(
        &["convert", "--to", "xsb"],
        &written,
        &format!("{board}Title: 1\n\n{board}Title: 2\n"),
        "",
        0,
    );
    // An empty row has no `-`, and comes back.
    let parted = format!("{board}-\n #\n");
    let slc = stdout(&run(&["convert", "--to", "slc"], &parted));
    assert!(slc.contains("<L> </L>"), "{slc}");

    check(&["convert", "--to", "xsb"], slc, &format!("{parted}Title: 1\n"), "", 0);
    // In a file of its own, a level has the number that it had.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    check(&["convert", "--to", "slc", "--level", "2", "--to-dir", path], &two, "", "", 0);
    assert_eq!(
        std::fs::read_to_string(folder.path().join("0002.txt")).unwrap(),
        document(&level(2))
    );
    // Without a level, nothing would be valid.
    check(&["convert", "--from", "xsb", "--to", "slc"], "", "", "", 0);
}

/// A document with several collections, which the schema does not allow: what stands before one is about it.
const COLLECTIONS: &str = r#"<SokobanLevels>
  <Title>First Set</Title>
  <Description>About the first.</Description>
  <LevelCollection Copyright="Ann">
    <Level Id="One"><L>#####</L><L>#@$.#</L><L>#####</L></Level>
    <Level Id="Two" Copyright="Cid"><L>######</L><L>#@ $.#</L><L>######</L></Level>
  </LevelCollection>
  <LevelCollection Copyright="Bob">
    <Level Id="Three"><L>#####</L><L>#@$.#</L><L>#####</L></Level>
    <Level Id="Four"><L>#####</L><L>#.$@#</L><L>#####</L></Level>
  </LevelCollection>
  <Title>Third Set</Title>
  <LevelCollection Copyright="">
    <Email>third@example.org</Email>
    <Level Id="Five"><L>#####</L><L>#.$@#</L><L>#####</L></Level>
  </LevelCollection>
</SokobanLevels>"#;

#[test]
fn each_level_of_several_collections_keeps_its_author() {
    let (levels, errors) = levels(COLLECTIONS);
    assert_eq!(errors, [""; 0]);
    let authors: Vec<_> = levels.iter().map(Level::author).collect();
    assert_eq!(authors, [Some("Ann"), Some("Cid"), Some("Bob"), Some("Bob"), None]);
    let sets: Vec<_> = levels.iter().map(|level| level.collection_title().unwrap()).collect();
    assert_eq!(sets, ["First Set", "First Set", "First Set", "First Set", "Third Set"]);
    assert_eq!(levels[3].collection.get("Email"), None);

    let xsb = "\
Title: First Set
Comment: About the first.
Copyright: Ann

#####
#@$.#
#####
Title: One

######
#@ $.#
######
Title: Two
Author: Cid

#####
#@$.#
#####
Copyright: Bob
Title: Three

#####
#.$@#
#####
Copyright: Bob
Title: Four

#####
#.$@#
#####
Author: unknown
Collection: Third Set
Email: third@example.org
Title: Five
";
    check(&["convert", "--to", "xsb"], COLLECTIONS, xsb, "", 0);
    let again: Result<Vec<_>, _> =
        Levels::new(Notation::Xsb, Source::of_text("text", xsb)).collect();
    let again = again.unwrap();
    let authors: Vec<_> = again.iter().map(Level::author).collect();
    assert_eq!(authors, [Some("Ann"), Some("Cid"), Some("Bob"), Some("Bob"), Some("unknown")]);

    let output = run(&["convert", "--to", "slc"], COLLECTIONS);
    let (levels, _) = self::levels(&output.stdout);
    assert_eq!(levels.iter().map(Level::author).collect::<Vec<_>>(), authors);
    let left_out =
        "warning: <stdin>: left out 2 notes (Collection, Email), for which `slc` has no place\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), left_out);
    // Each file has the author of its own collection.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    check(&["convert", "--to", "xsb", "--to-dir", path], COLLECTIONS, "", "", 0);
    let fourth = std::fs::read_to_string(folder.path().join("0004-Four.xsb")).unwrap();
    let text = "Title: First Set\nComment: About the first.\nCopyright: Bob\n\n#####\n#.$@#\n#####\nTitle: Four\n";
    assert_eq!(fourth, text);
}

#[test]
fn empty_values_are_not_written() {
    let xsb = "\
Title:
Collection: Set
E-Mail:
Homepage:
Url: http://a.b/c
Author:
Copyright: Ann
Description:

#####
#@$.#
#####
Title:
Author:
Copyright:
";
    let slc = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<SokobanLevels>\n  <Title>Set</Title>\n  \
               <Description></Description>\n  <Url>http://a.b/c</Url>\n  <LevelCollection Copyright=\"Ann\">\n    \
               <Level Id=\"1\" Width=\"5\" Height=\"3\">\n      <L>#####</L>\n      <L>#@$.#</L>\n      \
               <L>#####</L>\n    </Level>\n  </LevelCollection>\n</SokobanLevels>\n";
    let left_out = "warning: <stdin>: left out 1 title, 1 author and 5 notes (Copyright, Title, E-Mail, Homepage, Author), \
                    for which `slc` has no place\n";
    check(&["convert", "--to", "slc"], xsb, slc, left_out, 0);
    check(&["convert", "--to", "slc"], slc, slc, "", 0);
}

#[test]
fn elements_that_are_unknown_or_odd_cost_nothing() {
    let odd = "<!-- x --><!DOCTYPE a><SokobanLevels xmlns='urn:x' xsi:schemaLocation='y'><Other>z</Other>\
               <LevelCollection MaxWidth='9'><Level Id='a'><Note>n</Note><L><![CDATA[#####]]></L>\
               <L>#@&#36;.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
    let (levels, errors) = levels(odd);
    assert_eq!((levels.len(), errors), (1, Vec::new()));
    assert_eq!(levels[0].warehouse.boxes().len(), 1);
}

#[test]
fn the_encoding_is_the_declared_one() {
    let text = COLLECTION.replace("Lee", "José");
    let named = |encoding: &str| text.replace("utf-8", encoding);
    let latin =
        |encoding| named(encoding).chars().map(|c| u8::try_from(c).unwrap()).collect::<Vec<u8>>();
    let utf16 = || ["\u{feff}", &named("utf-16")].concat();
    for bytes in [
        named("UTF-8").into_bytes(),
        latin("iso-8859-1"),
        latin("windows-1252"),
        utf16().encode_utf16().flat_map(u16::to_le_bytes).collect(),
        utf16().encode_utf16().flat_map(u16::to_be_bytes).collect(),
    ] {
        let (levels, errors) = levels(bytes);
        assert_eq!(errors, [""; 0]);
        assert_eq!(levels[1].author(), Some("José"));
    }
    let (_, errors) = levels(named("klingon"));
    assert_eq!(errors, ["text:1:1: expected a known encoding, but found `klingon`"]);
    let unmarked: Vec<u8> = named("utf-16").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (_, errors) = levels(unmarked);
    assert!(errors[0].ends_with("UTF-16 without one"), "{errors:?}");
}

#[test]
fn a_character_is_not_cut_in_a_long_line() {
    let line = COLLECTION.replace("Lee", "é").replace('\n', "");
    let place = line.find('é').unwrap();
    for index in 65_530..65_540 {
        let blanks = " ".repeat(index - place);
        let text = line.replace("<LevelCollection", &format!("{blanks}<LevelCollection"));
        let (levels, errors) = levels(text);
        assert_eq!(errors, [""; 0]);
        assert_eq!(levels[1].author(), Some("é"), "{index}");
    }
}

#[test]
fn columns_count_the_bytes_of_any_encoding() {
    for (encoding, author) in
        [("utf-8", &b"Jos\xC3\xA9"[..]), ("iso-8859-1", b"Jos\xE9"), ("shift_jis", b"\x93\xFA")]
    {
        let begin = [b"<Level Copyright='", author, b"'><L>#".as_slice()].concat();
        let head = format!(
            "<?xml version='1.0' encoding='{encoding}'?>\n<SokobanLevels><LevelCollection>\n"
        );
        let text =
            [head.as_bytes(), &begin, b"x#</L></Level></LevelCollection></SokobanLevels>"].concat();
        let place = format!("text:3:{}:", begin.len() + 1);
        let (_, errors) = levels(text);
        assert!(errors[0].starts_with(&place), "{encoding}: {errors:?}, {place}");
    }
}

#[test]
fn hostile_documents_are_refused() {
    let root = |text: &str| {
        format!("<SokobanLevels><LevelCollection>{text}</LevelCollection></SokobanLevels>")
    };
    let level = "<Level Id='a'><L>#####</L><L>#@$.#</L><L>#####</L></Level>";
    for (text, count, message) in [
        (root(&format!("{level}<Level><L>#x#</L></Level>{level}")), 2, "expected a cell"),
        (
            root(&format!("{level}<Level></Level>{level}")),
            2,
            "expected a board, but found the end of an element",
        ),
        (root(&format!("{level}<Level><L>###</L></Level>{level}")), 2, "expected a worker"),
        (root(level).replace("</LevelCollection>", ""), 1, "expected XML"),
        (
            root(level).replace("</SokobanLevels>", ""),
            1,
            "expected the end of an element, but found the end",
        ),
        (root(level).replace("</L>", ""), 0, "expected the cells of a row, but found `<L>`"),
        (root(&format!("{level}{}", "<a>".repeat(200))), 1, "expected at most 100 nested elements"),
        (
            root(&format!("{level}<a>{}", "x".repeat(20_000_000))),
            1,
            "expected at most 16777216 bytes",
        ),
        (
            root(&format!("{level}<Level><L>##<b/>#</L></Level>{level}")),
            1,
            "expected the cells of a row, but found `<b>`",
        ),
        (
            root(&format!("{}{level}", "<Note>n</Note>".repeat(101))),
            0,
            "expected at most 100 elements about collections",
        ),
        ("<".to_owned(), 0, "expected XML"),
        ("no XML".to_owned(), 0, "expected a board"),
    ] {
        let (levels, errors) = levels(&text);
        assert_eq!(levels.len(), count, "{message}");
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].contains(message), "{errors:?}");
    }
    // Entities are not expanded beyond XML's own.
    let bomb = "<!DOCTYPE a [<!ENTITY b 'bbbbbbbb'><!ENTITY c '&b;&b;&b;&b;'>]>".to_owned()
        + &root(&level.replace("'a'", "'&c;&amp;'"));
    let (levels, errors) = levels(bomb);
    assert_eq!(errors, [""; 0]);
    assert!(levels[0].title().unwrap().contains("&c;"));
    assert_eq!(self::levels("").0.len(), 0);
}

#[test]
fn what_xml_cannot_hold_is_replaced_and_reported() {
    let level = "######\n#@ $.#\n######\n";
    let levels = format!("{level}Title: a\u{1}\u{b}\u{fffe}b\nDifficulty: 3\nSolution: rR\n");
    let output = run(&["convert", "--to", "slc"], levels);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Id=\"a\u{fffd}\u{fffd}\u{fffd}b\""), "{text}");
    let complaints = "warning: <stdin>: left out 1 note (Difficulty) and 1 solution, for which `slc` has no place\n\
                      warning: <stdin>: `slc` cannot hold 3 characters; U+FFFD takes their place\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), complaints);
}

#[test]
fn all_text_is_valid_xml_and_comes_back() {
    let warehouse = "#####\n#@$.#\n#####\n".parse().unwrap();
    for text in ["<&>\"'", "]]>", "a\tb", "Größe 一箭十万", "--", "&amp;amp;"] {
        let mut level = Level::from(sokopush::Warehouse::clone(&warehouse));
        level.notes.extend([Note::value("Title", text), Note::value("Author", text)]);
        let mut writer = Writer::new(Notation::Slc);
        let text = writer.write(&level).unwrap() + writer.end();
        slc_schema::validate(&text);
        let (again, _) = levels(&text);
        assert_eq!(again, [level], "{text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn documents_are_streamed() {
    let level = "<Level Id='a'><L>#####</L><L>#@$.#</L><L>#####</L></Level>\n".repeat(300_000);
    let document =
        format!("<SokobanLevels><LevelCollection>{level}</LevelCollection></SokobanLevels>");
    let mut command = crate::harness::limited(60, "convert --from slc --to lurd");
    assert_eq!(stdout(&crate::harness::feed(&mut command, document)).len(), 300_000);
}

#[test]
fn what_is_written_to_xml_is_not_reported_as_omitted() {
    for short in [
        "Title: T/Description:/first//;1/B",
        "B//;2/Author: A//B",
        "; 1/Author: A//B//; 2/Author: B.//B//; 3//B",
    ] {
        assert_eq!(written(Notation::Slc, &same(text(short))).1.omitted(), "", "{short}");
    }
    let (_, writer) = written(Notation::Slc, &same(text("B/some/text//;2/Author: A//B/;3")));
    assert_eq!(writer.omitted(), "3 notes (text)");
    let (_, writer) = written(Notation::Slc, &same(text("B//;2/Author: A//B/Title: Two")));
    assert_eq!(writer.omitted(), "1 title");
}
