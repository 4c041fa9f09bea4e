//! Collections in XML; `tests/cmd/convert/slc_…` has what is written.

use sokopush::level::Note;
use sokopush::notation::Writer;
use sokopush::{Level, Levels, Notation, Source};

use super::short::{read_as, same, text, written};
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
fn slc_has_titles_and_authors() {
    let (levels, errors) = levels(COLLECTION);
    assert_eq!(errors, [""; 0]);
    assert_eq!(levels[0].title().as_deref(), Some("\"First\""));
    assert_eq!([levels[0].author(), levels[1].author()], [Some("Kim"), Some("Lee")]);
    assert_eq!(levels[1].title().as_deref(), Some("2"));
    assert_eq!(levels[1].collection_title(), Some("Tests & more"));
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
fn slc_with_several_collections_keeps_each_author() {
    let (levels, errors) = levels(COLLECTIONS);
    assert_eq!(errors, [""; 0]);
    let authors: Vec<_> = levels.iter().map(Level::author).collect();
    assert_eq!(authors, [Some("Ann"), Some("Cid"), Some("Bob"), Some("Bob"), None]);
    let sets: Vec<_> = levels.iter().map(|level| level.collection_title().unwrap()).collect();
    assert_eq!(sets, ["First Set", "First Set", "First Set", "First Set", "Third Set"]);
    assert_eq!(levels[3].collection.get("Email"), None);
    // In XSB and when it is written again, the level without an author says so.
    let expected = [Some("Ann"), Some("Cid"), Some("Bob"), Some("Bob"), Some("unknown")];
    for notation in [Notation::Xsb, Notation::Slc] {
        let (text, _) = written(notation, &levels);
        let again = read_as(notation, &text);
        assert_eq!(again.iter().map(Level::author).collect::<Vec<_>>(), expected, "{notation:?}");
    }
}

#[test]
fn slc_elements_that_are_unknown_or_odd_cost_nothing() {
    let odd = "<!-- x --><!DOCTYPE a><SokobanLevels xmlns='urn:x' xsi:schemaLocation='y'><Other>z</Other>\
               <LevelCollection MaxWidth='9'><Level Id='a'><Note>n</Note><L><![CDATA[#####]]></L>\
               <L>#@&#36;.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
    let (levels, errors) = levels(odd);
    assert_eq!((levels.len(), errors), (1, Vec::new()));
    assert_eq!(levels[0].warehouse.boxes().len(), 1);
}

#[test]
fn slc_encoding_is_the_declared_one() {
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
fn slc_characters_are_not_cut_in_a_long_line() {
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
fn slc_columns_count_the_bytes_of_any_encoding() {
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
fn slc_that_is_hostile_is_refused() {
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
        (root(&format!("{level}{}", "<a>".repeat(99))), 1, "expected at most 100 nested elements"),
        (
            format!("<{}/>", "x".repeat(41)),
            0,
            "expected `<SokobanLevels>`, but found `<xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx>`",
        ),
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
    let nested = root(&format!("{}{level}{}", "<a>".repeat(96), "</a>".repeat(96)));
    assert_eq!(levels(nested).0.len(), 1);
    // Entities are not expanded beyond XML's own.
    let bomb = "<!DOCTYPE a [<!ENTITY b 'bbbbbbbb'><!ENTITY c '&b;&b;&b;&b;'>]>".to_owned()
        + &root(&level.replace("'a'", "'&c;&amp;'"));
    let (levels, errors) = levels(bomb);
    assert_eq!(errors, [""; 0]);
    assert!(levels[0].title().unwrap().contains("&c;"));
    assert_eq!(self::levels("").0.len(), 0);
}

#[test]
fn slc_of_any_text_is_valid_xml_and_comes_back() {
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

#[test]
fn slc_notes_that_are_written_are_not_reported_as_omitted() {
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
