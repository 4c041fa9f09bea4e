//! Pictures in files: names, links, `--force`, PNG.

use super::pictures::COLLECTION;
use super::seen::render;
use crate::harness::{feed, folder, program, read};
use crate::run::{ANYTHING, sokopush};
use expect_test::expect;
use roxmltree::Document;
use std::fs;

#[test]
fn a_picture_has_the_given_width() {
    let size = |options: &[&str], input: &str| {
        let picture = render(options, input);
        let picture = Document::parse(&picture).unwrap();
        let root = picture.root_element();
        ["width", "height", "viewBox"].map(|name| root.attribute(name).unwrap().to_owned())
    };
    assert_eq!(size(&[], "@--\n---\n"), ["120", "80", "0 0 120 80"]);
    assert_eq!(size(&["--width", "200"], "@--\n---\n"), ["200", "134", "0 0 120 80"]);
    assert_eq!(size(&["--width", "1"], "@--\n---\n"), ["1", "1", "0 0 120 80"]);
    let wide = format!("@{}\n", "-".repeat(199));
    assert_eq!(size(&[], &wide), ["4000", "20", "0 0 8000 40"]);
    let high = format!("@\n{}", "-\n".repeat(199));
    assert_eq!(size(&[], &high), ["20", "4000", "0 0 40 8000"]);
}

#[test]
fn pictures_are_written_to_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("first.SVG");
    let path = path.to_str().unwrap();
    sokopush("render --to").argument(path).argument("examples/first.txt").run();
    let document = read("examples/first.txt");
    assert_eq!(fs::read_to_string(path).unwrap(), render(&[], &document));
    // A wrong command is reported, and the others are drawn.
    let wrong = "@a-+\n\na5\na6\n.\n";
    let exists = format!("error: {path}: the file exists; `--force` replaces it\n");
    sokopush("render --to").argument(path).stdin(document.as_str()).stderr(&exists).status(2).run();
    sokopush("render --force --to")
        .argument(path)
        .stdin(wrong)
        .stderr(expect![[r#"
            <stdin>:3:2: error: expected a direction (`2`, `4`, `6` or `8`) for box `a`, but found `5`
        "#]])
        .status(2)
        .run();
    assert_eq!(fs::read_to_string(path).unwrap(), render(&[], "@a-+\n\na6\n.\n"));
}

#[test]
fn a_file_that_cannot_be_written_is_named_alone() {
    let folder = folder(&[("f", "")]);
    let mut command = program(&["render", "--to", "f/x.svg"]);
    let output = feed(command.current_dir(&folder), "@a-+\n\n.\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: f/x.svg: not a directory\n");
}

#[test]
fn a_level_or_frame_that_does_not_exist_is_reported() {
    let game = "@a-+\n\na6\na6\n0\n.\n";
    let why = "<stdin>:1: error: level 1: there is no frame 2: this game has 1 push\n";
    sokopush("render --frame 2").stdin(game).stderr(why).status(2).run();
    sokopush("render --level 2")
        .stdin(game)
        .stderr(expect![[r#"
        error: <stdin>: there is no level 2; the file has 1
    "#]])
        .status(2)
        .run();
    sokopush("render --from xsb")
        .stderr(expect![[r#"
        error: <stdin>: there is no level 1; the file has 0
    "#]])
        .status(2)
        .run();
    sokopush("render")
        .stderr(expect![[r#"
        <stdin>:1:1: error: expected a board, but found the end of the text
    "#]])
        .status(2)
        .run();
    let nowhere = "/nonexistent/a.svg";
    sokopush("render --to")
        .argument(nowhere)
        .stdin(game)
        .stderr(expect![[r#"
        error: /nonexistent/a.svg: No such file or directory
    "#]])
        .status(2)
        .run();
    for (option, value, why) in [
        ("--to", "a.gif", "expected a name that ends in `.svg`, `.html` or `.png`"),
        ("--to", "svg", "expected a name that ends in `.svg`, `.html` or `.png`"),
        ("--frame", "-1", "expected a number, `last` or `all`"),
        ("--frame", "first", "expected a number, `last` or `all`"),
        ("--theme", "blue", "possible values: light, dark"),
        ("--width", "0", "expected a whole number from 1 to 10000"),
        ("--width", "10001", "expected a whole number from 1 to 10000"),
    ] {
        let render = sokopush("render").argument(format!("{option}={value}")).stdin(game);
        let stderr = render.stderr(ANYTHING).status(2).run().stderr;
        assert!(stderr.contains(why), "{stderr}");
    }
}

#[cfg(feature = "png")]
#[test]
fn a_png_is_one_frame() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("first.png");
    let name = path.to_str().unwrap();
    sokopush("render --width 400 --to").argument(name).stdin("@--\n#a+\n").run();
    let pixels = resvg::tiny_skia::Pixmap::load_png(&path).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (400, 267));
    let colour = |x, y| {
        let pixel = pixels.pixel(x, y).unwrap();
        format!("#{:02x}{:02x}{:02x}", pixel.red(), pixel.green(), pixel.blue())
    };
    assert_eq!(colour(67, 200), "#a9b2bc", "a wall");
    assert_eq!(colour(200, 20), "#ede6d8", "floor, of the darker cells");
    assert_eq!(colour(40, 67), "#2563c9", "the worker");
    assert_eq!(colour(160, 160), "#f5b83d", "the box");
    assert_eq!(colour(333, 200), "#fbd9e2", "the goal's inside");
    assert_eq!(colour(333, 170), "#c2255c", "the goal");
    let why = "error: a PNG does not move: `--frame all` needs `--to FILE.svg`\n";
    sokopush("render --frame all --to").argument(name).stdin("@a+\n").stderr(why).status(2).run();
    let high = format!("@\n{}", "-\n".repeat(99));
    let why = "error: the picture would be 10000 pixels wide and 1000000 high, but a PNG has at most 10000\n";
    sokopush("render --width 10000 --to").argument(name).stdin(high).stderr(why).status(2).run();
}

#[cfg(not(feature = "png"))]
#[test]
fn png_needs_its_feature() {
    let render = sokopush("render --to a.png").stdin("@a+\n");
    let stderr = render.stderr(ANYTHING).status(2).run().stderr;
    assert!(stderr.contains("this program was built without the feature `png`"), "{stderr}");
}

#[test]
fn each_level_of_a_collection_is_drawn_to_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pictures");
    let options = ["render", "--theme", "dark", "--width", "300", "--to-dir"];
    let to_dir = [&options[..], &[path.to_str().unwrap()]].concat();
    sokopush("").arguments(&to_dir).stdin(COLLECTION).run();
    for (number, name) in [("1", "0001-One.svg"), ("2", "0002-Two.svg"), ("3", "0003-Three.svg")] {
        let options = ["--theme", "dark", "--width", "300", "--frame", "0", "--level", number];
        assert_eq!(fs::read_to_string(path.join(name)).unwrap(), render(&options, COLLECTION));
    }
    assert_eq!(fs::read_dir(&path).unwrap().count(), 3);
    // Nothing is replaced without being asked.
    let again = sokopush("").arguments(&to_dir).stdin(COLLECTION).stderr(ANYTHING).status(2).run();
    assert_eq!(again.stderr.matches("`--force` replaces it").count(), 3);
    let last = [&to_dir[..], &["--force", "--frame", "last", "--level", "1"]].concat();
    sokopush("").arguments(last).stdin(COLLECTION).run();
    let moved = render(&["--theme", "dark", "--width", "300", "--frame", "last"], COLLECTION);
    assert_eq!(fs::read_to_string(path.join("0001-One.svg")).unwrap(), moved);
}
