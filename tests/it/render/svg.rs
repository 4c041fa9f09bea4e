//! `sokopush render`: pictures are read back, and animations played in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use expect_test::expect;
use proptest::prelude::*;
use roxmltree::{Document, Node};
use sokopush::board::Direction;
use sokopush::board::Step;
use sokopush::game::Generator;
use sokopush::notation::{Levels, Notation};
use sokopush::source::Source;

use crate::browser::{browser, open};
use crate::harness::{feed, files, folder, program, read, run, stdout};
use crate::model::Model;
use crate::run::sokopush;

/// The picture of a document.
#[track_caller]
fn render(options: &[&str], input: &str) -> String {
    let output = run(&[&["render"], options].concat(), input);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.lines().all(|line| line.contains(": note: ")), "{stderr}");
    stdout(&output)
}

fn is_of(node: &Node, class: &str) -> bool {
    node.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
}

fn all<'d>(picture: &'d Document, class: &'static str) -> impl Iterator<Item = Node<'d, 'd>> {
    picture.descendants().filter(move |node| is_of(node, class))
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<isize> {
    let parts = text.split(|c: char| c != '-' && !c.is_ascii_digit());
    parts.filter(|part| !part.is_empty()).map(|part| part.parse().unwrap()).collect()
}

/// The row and column of the cell with this middle.
fn place(middle: &[isize]) -> (usize, usize) {
    let [x, y] = middle else { panic!("no place: {middle:?}") };
    assert_eq!((x % 40, y % 40), (20, 20));
    ((y / 40).try_into().unwrap(), (x / 40).try_into().unwrap())
}

/// The cells inside a path of vertical and horizontal lines, on a board of at most `columns` columns.
fn inside(path: &str, columns: usize) -> BTreeSet<(usize, usize)> {
    let mut cells = BTreeSet::new();
    let (mut x, mut y) = (0, 0);
    let starts = path.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([path.len()]);
    for (start, end) in starts.zip(ends) {
        let values = numbers(&path[start + 1..end]);
        match (path.as_bytes()[start], &values[..]) {
            (b'M', &[right, down]) => (x, y) = (right, down),
            (b'h', &[right]) => x += right,
            (b'v', &[down]) => {
                let (left, rows) = (usize::try_from(x / 40).unwrap(), [y / 40, (y + down) / 40]);
                y += down;
                // Each vertical line toggles the cells to its right.
                for row in rows[0].min(rows[1])..rows[0].max(rows[1]) {
                    for cell in (left..columns).map(|column| (row.try_into().unwrap(), column)) {
                        if !cells.remove(&cell) {
                            cells.insert(cell);
                        }
                    }
                }
            }
            (b'z', []) => {}
            command => panic!("unexpected {command:?}"),
        }
    }
    cells
}

/// Where a picture shows the boxes and the worker.
struct Seen {
    /// By name.
    boxes: BTreeMap<char, (usize, usize)>,
    /// The boxes that are drawn as on a goal.
    home: BTreeSet<char>,
    worker: (usize, usize),
}

fn name(node: &Node) -> char {
    node.attribute("data-box").unwrap().parse().unwrap()
}

/// What a still picture shows, or an animation before it begins.
fn first(picture: &Document) -> Seen {
    let place = |node: &Node| place(&numbers(node.attribute("transform").unwrap()));
    let is_home = |node: &Node| {
        let home = node.children().find(|child| is_of(child, "home"));
        home.is_some_and(|home| home.attribute("opacity") != Some("0"))
    };
    let home = all(picture, "box").filter(is_home).map(|node| name(&node)).collect();
    let worker = place(&all(picture, "worker").next().unwrap());
    Seen {
        boxes: all(picture, "box").map(|node| (name(&node), place(&node))).collect(),
        home,
        worker,
    }
}

/// What an animation shows at its end, according to its last keyframes.
fn last(picture: &Document) -> Seen {
    let style = picture.descendants().find(|node| node.has_tag_name("style"));
    // A game without moves is not animated.
    let Some(style) = style.map(|style| style.text().unwrap()) else { return first(picture) };
    let own = picture.root_element().attribute("class").unwrap();
    let end = |class: &str| {
        let (_, frames) = style.split_once(&format!("@keyframes {own}-{class}{{"))?;
        let (_, end) = frames.split_once("100%{").unwrap();
        Some(end.split('}').next().unwrap())
    };
    let mut seen = first(picture);
    for node in all(picture, "box") {
        let number = node.attribute("class").unwrap().strip_prefix("box box").unwrap();
        if let Some(end) = end(&format!("box{number}")) {
            seen.boxes.insert(name(&node), place(&numbers(end)));
        }
        match end(&format!("home{number}")) {
            Some("opacity:1") => _ = seen.home.insert(name(&node)),
            Some(_) => _ = seen.home.remove(&name(&node)),
            None => {}
        }
    }
    if let Some(end) = end("worker") {
        seen.worker = place(&numbers(end));
    }
    seen
}

/// The cell and those that touch it, if only at a corner.
fn neighbours((row, column): (usize, usize)) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for row in row.saturating_sub(1)..=row + 1 {
        for column in column.saturating_sub(1)..=column + 1 {
            cells.push((row, column));
        }
    }
    cells
}

/// Asserts that a picture has one shape for each thing on a board, in its cell.
#[track_caller]
fn shows(picture: &Document, seen: &Seen, board: &str) {
    let columns = board.lines().map(str::len).max().unwrap();
    let paths =
        |class| all(picture, class).map(|node| inside(node.attribute("d").unwrap(), columns));
    let walls: Vec<_> = paths("wall").collect();
    let floor: Vec<_> = paths("floor").collect();
    assert_eq!((floor.len(), all(picture, "worker").count()), (1, 1));
    let goals: BTreeSet<_> = all(picture, "goal")
        .map(|goal| place(&numbers(goal.attribute("d").unwrap().split('m').next().unwrap())))
        .collect();
    assert_eq!(goals.len(), all(picture, "goal").count());
    let mut drawn = String::new();
    for (row, line) in board.lines().enumerate() {
        for at in (0..line.len()).map(|column| (row, column)) {
            let named = seen.boxes.iter().find(|(_, place)| **place == at).map(|(name, _)| *name);
            let is_goal = goals.contains(&at);
            assert!(named.is_none_or(|name| seen.home.contains(&name) == is_goal), "{at:?}");
            let around: usize = walls.iter().map(|wall| usize::from(wall.contains(&at))).sum();
            let is_worker = seen.worker == at;
            assert!(floor[0].contains(&at) || named.is_none() && !is_worker && !is_goal);
            assert!(around == 0 || !floor[0].contains(&at));
            // Walls that have no floor beside them may be left out.
            if around == 0 && line.as_bytes()[at.1] == b'#' {
                assert!(!neighbours(at).iter().any(|near| floor[0].contains(near)), "{at:?}");
                drawn.push('#');
                continue;
            }
            drawn.push(match (around, named, is_worker, is_goal) {
                (1, None, false, false) => '#',
                (0, Some(name), false, true) => name.to_ascii_uppercase(),
                (0, Some(name), false, false) => name,
                (0, None, true, _) => {
                    if is_goal {
                        '*'
                    } else {
                        '@'
                    }
                }
                (0, None, false, _) => {
                    if is_goal {
                        '+'
                    } else {
                        '-'
                    }
                }
                things => panic!("{things:?} at {at:?}"),
            });
        }
        drawn.push('\n');
    }
    assert_eq!(drawn, board);
    // Neighbouring walls are one shape.
    for (number, wall) in walls.iter().enumerate() {
        for &(row, column) in wall {
            let beside = [(row + 1, column), (row, column + 1)];
            assert!(
                !walls[..number]
                    .iter()
                    .chain(&walls[number + 1..])
                    .any(|other| beside.iter().any(|at| other.contains(at)))
            );
        }
    }
}

proptest! {
    #![proptest_config(crate::properties::config(24))]

    #[test]
    fn a_picture_shows_each_thing_once_and_in_its_cell(
        seed in any::<u64>(), (rows, columns) in (1..9_usize, 1..12_usize), boxes in 0..8_usize,
        walls in 0..60_u8, ragged in any::<bool>(), dark in any::<bool>(), frame in any::<prop::sample::Index>(),
    ) {
        let generator = Generator { seed, rows, columns, boxes, commands: 40, walls, ragged, absent_boxes: true, ..Generator::default() };
        let document = generator.document(1);
        let boards = Model::played(&document).history();
        let theme = if dark { "dark" } else { "light" };
        let number = frame.index(boards.len());
        for (frame, board) in [(number.to_string(), &boards[number]), ("last".into(), boards.last().unwrap())] {
            let picture = render(&["--theme", theme, "--frame", &frame], &document);
            let picture = Document::parse(&picture).unwrap();
            shows(&picture, &first(&picture), board);
        }
        let picture = render(&["--theme", theme, "--frame", "all"], &document);
        let picture = Document::parse(&picture).unwrap();
        shows(&picture, &first(&picture), &boards[0]);
        shows(&picture, &last(&picture), boards.last().unwrap());
    }
}

#[test]
fn the_walk_before_the_last_push_is_a_line() {
    let game = "-----\n-a---\n@----\n-----\n\na6\na6\na8\n.\n";
    for (frame, trail) in [
        ("0", None),
        // Up, to where it can push.
        ("1", Some("M20 100v-40")),
        ("2", Some("M20 100v-40")),
        ("3", Some("M100 60v40h40")),
        ("last", Some("M100 60v40h40")),
    ] {
        let picture = render(&["--frame", frame], game);
        let picture = Document::parse(&picture).unwrap();
        let lines: Vec<_> =
            all(&picture, "trail").map(|line| line.attribute("d").unwrap()).collect();
        assert_eq!(lines, trail.into_iter().collect::<Vec<_>>(), "{frame}");
    }
    // A walk after the last push is shown in frame `last` only.
    let game = "1 7\n..bw..+\nLRR\n0 0\n";
    let shown = |frame| {
        let picture = render(&["--from", "keystrokes", "--frame", frame], game);
        let picture = Document::parse(&picture).unwrap();
        let line =
            all(&picture, "trail").map(|line| line.attribute("d").unwrap().to_owned()).next();
        (first(&picture).worker, line)
    };
    assert_eq!(shown("1"), ((0, 2), None));
    assert_eq!(shown("last"), ((0, 4), Some("M100 20h80".into())));
    // An animation has one line for the whole way, drawn bit by bit: its dashes begin and end with the walks.
    let picture = render(&["--from", "keystrokes", "--frame", "all"], game);
    assert!(picture.contains(r#"d="M140 20h-40h80""#), "{picture}");
    let dashes = picture.split("stroke-dasharray:0 ").skip(1);
    let dashes: Vec<_> =
        dashes.map(|dash| dash.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(dashes, ["0 0", "40 0", "40 80"]);
}

#[test]
fn a_game_of_500_moves_is_small() {
    // A large board with a hundred boxes, and a worker that turns and changes boxes as often as possible.
    let cell = |place: usize| match (place / 24, place % 24) {
        (0, 0) => 'w',
        (row, column) if row % 2 == 1 && column % 2 == 1 && place < 480 => 'b',
        (row, column) if row % 2 == 0 && column % 2 == 1 => '+',
        _ => '.',
    };
    let rows = (0..23).map(|row| (0..24).map(|column| cell(row * 24 + column)).collect::<String>());
    let board = rows.collect::<Vec<_>>().join("\n");
    let header = "23 24\n";
    let game = format!("{header}{board}\n\n");
    let source = Source::of_text("game", &game);
    let level = Levels::new(Notation::Keystrokes, source).next().unwrap();
    let mut played = level.unwrap().warehouse;
    assert!(played.boxes().len() > 100);
    let (mut keys, mut last) = (String::new(), Direction::Up);
    for number in 0..500 {
        let mut ways = Direction::ALL;
        ways.rotate_left(number % 4);
        let step = |way: Direction| {
            let step = played.clone().step(way).ok()?;
            Some((step == Step::Push, way != last && way != last.opposite()))
        };
        let way = ways
            .into_iter()
            .filter(|&way| step(way).is_some())
            .max_by_key(|&way| step(way))
            .unwrap();
        played.step(way).unwrap();
        keys.push(match way {
            Direction::Up => 'U',
            Direction::Down => 'D',
            Direction::Left => 'L',
            Direction::Right => 'R',
        });
        last = way;
    }
    let game = format!("{header}{board}\n{keys}\n0 0\n");
    let picture = render(&["--from", "keystrokes", "--frame", "all"], &game);
    assert!(picture.contains("500 moves"));
    assert!(picture.len() < 200_000, "{}", picture.len());
}

#[test]
fn titles_and_descriptions_fit_the_levels() {
    let level =
        "####\n#@.#\n# $#\n####\nTitle: A < B & \"C\" \u{1}\n\n#####\n#@$.#\n#####\nSolution: R\n";
    let of = |number: &str| render(&["--from", "xsb", "--level", number], level);
    let said = |picture: &str, name: &str| {
        let picture = Document::parse(picture).unwrap();
        let node = picture.descendants().find(|node| node.has_tag_name(name)).unwrap();
        node.text().unwrap().to_owned()
    };
    assert_eq!(said(&of("1"), "title"), "A < B & \"C\" \u{fffd}");
    assert_eq!(said(&of("1"), "desc"), "A board of 4 rows and 4 columns, boxes on goals: 0 of 1.");
    assert_eq!(said(&of("2"), "title"), "Sokoban");
    assert_eq!(
        said(&of("2"), "desc"),
        "A board of 3 rows and 5 columns, boxes on goals: 1 of 1, after 1 move with 1 push."
    );
    let moving = render(&["--from", "xsb", "--level", "2", "--frame", "all"], level);
    assert_eq!(
        said(&moving, "desc"),
        "A board of 3 rows and 5 columns, boxes on goals: 0 of 1. It is played in 1 move with 1 push. In the end: 1 of 1."
    );
    // Cells outside the walls are not drawn as floor, and boxes are named in reading order.
    let outside = render(&["--from", "xsb"], "  ####\n###@.#\n#  $ #\n######\n\n");
    let outside = Document::parse(&outside).unwrap();
    let floor = all(&outside, "floor").next().unwrap().attribute("d").unwrap();
    assert_eq!(inside(floor, 6).len(), 6);
    assert_eq!(first(&outside).boxes, BTreeMap::from([('a', (2, 3))]));
    // Boxes have no letters where there are too few.
    let many = render(
        &["--from", "xsb"],
        &format!("{0}\n#{1}#\n#@{2}#\n{0}\n", "#".repeat(29), "$".repeat(27), " ".repeat(26)),
    );
    let many = Document::parse(&many).unwrap();
    assert_eq!((all(&many, "box").count(), all(&many, "letter").count()), (27, 0));
}

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

#[cfg(unix)]
#[test]
fn what_has_the_name_of_a_picture_is_only_replaced_by_force_and_links_are_not_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let to = |name: &str, stderr: &str, status| {
        let name = path(name);
        let arguments = ["render", "--force", "--to", name.to_str().unwrap()];
        sokopush("").arguments(arguments).stdin("@a-+\n").stderr(stderr).status(status).run();
    };
    let picture = render(&[], "@a-+\n");
    fs::write(path("other"), "other").unwrap();
    symlink("other", path("link.svg")).unwrap();
    symlink("new", path("dangling.svg")).unwrap();
    for name in ["link.svg", "dangling.svg"] {
        let link = path(name);
        let exists = format!("error: {}: the file exists; `--force` replaces it\n", link.display());
        sokopush("")
            .arguments(&["render", "--to", link.to_str().unwrap()])
            .stdin("@a-+\n")
            .stderr(&exists)
            .status(2)
            .run();
        to(name, "", 0);
        assert_eq!(fs::read_to_string(&link).unwrap(), picture, "{name}");
    }
    assert_eq!(fs::read_to_string(path("other")).unwrap(), "other");
    assert!(!path("new").exists());
    fs::write(path("kept.svg"), "old").unwrap();
    fs::set_permissions(path("kept.svg"), PermissionsExt::from_mode(0o444)).unwrap();
    let kept = path("kept.svg");
    to("kept.svg", &format!("error: {}: the file is read-only\n", kept.display()), 2);
    assert_eq!(fs::read_to_string(kept).unwrap(), "old");
    // A file that only its owner may read stays so.
    let secret = path("secret.svg");
    fs::write(&secret, "old").unwrap();
    fs::set_permissions(&secret, PermissionsExt::from_mode(0o600)).unwrap();
    to("secret.svg", "", 0);
    assert_eq!(fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_to_string(&secret).unwrap(), picture);
    fs::create_dir(path("folder.svg")).unwrap();
    let folder = path("folder.svg");
    to("folder.svg", &format!("error: {}: a folder has this name\n", folder.display()), 2);
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
        let output = run(&["render", &format!("{option}={value}")], game);
        assert_eq!(output.status.code(), Some(2));
        let stderr = String::from_utf8(output.stderr).unwrap();
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
    let output = run(&["render", "--to", "a.png"], "@a+\n");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("this program was built without the feature `png`"), "{stderr}");
}

/// The arguments that make the picture in README.
const README_PICTURE: &str =
    "render --frame all --force --to examples/shelf.svg examples/shelf.txt";

#[test]
fn the_picture_in_readme_is_what_its_command_makes() {
    let readme = read("README.md");
    assert!(readme.contains(&format!("\n    cargo run -- {README_PICTURE}\n")));
    assert!(readme.contains("](examples/shelf.svg)"));
    let (document, picture) = (read("examples/shelf.txt"), read("examples/shelf.svg"));
    assert!(picture == render(&["--frame", "all"], &document), "make it again");
    assert!(picture.contains("In the end: 5 of 5."));
}

/// Opens pictures in one page of a browser and jumps to their last millisecond. Returns what each shows then, and the
/// number of things that move.
fn play(browser: &str, options: &[&str], pictures: &[&str]) -> (Vec<Seen>, usize) {
    const SCRIPT: &str = r"<desc id='said'/><script>
        const moving = document.getAnimations();
        for (const one of moving) {
            one.pause();
            one.currentTime = one.effect.getComputedTiming().duration - 1;
        }
        const at = thing => { const m = new DOMMatrix(getComputedStyle(thing).transform); return [m.e, m.f]; };
        const all = [...document.querySelectorAll('.box,.worker')].map(thing => {
            const home = thing.querySelector('.home');
            const shown = home ? getComputedStyle(home).opacity : 0;
            return [thing.dataset.box ?? '@', ...at(thing), shown].join(' ');
        });
        document.getElementById('said').textContent = [moving.length, ...all].join(';');
        </script></svg>";
    let text = format!("<svg xmlns='http://www.w3.org/2000/svg'>{}{SCRIPT}", pictures.concat());
    let page = open(browser, options, "picture.svg", &text);
    assert!(!page.contains("parsererror"), "{page}");
    let said = page.split("<desc id=\"said\">").nth(1).unwrap().split("</desc>").next().unwrap();
    let (count, things) = said.split_once(';').unwrap();
    let mut seen = Vec::new();
    let (mut boxes, mut home) = (BTreeMap::new(), BTreeSet::new());
    for thing in things.split(';') {
        let [name, x, y, shown] = thing.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{thing}")
        };
        let place = place(&[x, y].map(|number| number.parse().unwrap()));
        if name == "@" {
            // The worker is the last thing in a picture.
            let (boxes, home) = (std::mem::take(&mut boxes), std::mem::take(&mut home));
            seen.push(Seen { boxes, home, worker: place });
            continue;
        }
        let name = name.parse().unwrap();
        boxes.insert(name, place);
        if shown == "1" {
            home.insert(name);
        }
    }
    assert_eq!(seen.len(), pictures.len());
    (seen, count.parse().unwrap())
}

#[test]
fn a_browser_plays_games_to_their_last_board() {
    let Some(browser) = browser() else { return };
    let mut documents: Vec<_> =
        files("examples", "txt").iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    documents.push("@a-+\n\n.\n".into());
    let texts: Vec<_> =
        documents.iter().map(|document| render(&["--frame", "all"], document)).collect();
    // All in one page, to see that their styles do not clash.
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let (seen, moving) = play(browser, &[], &texts);
    assert!(moving > 2 * texts.len(), "{moving}");
    // With reduced motion the first boards are shown.
    let (still, moving) = play(browser, &["--force-prefers-reduced-motion"], &texts);
    assert_eq!(moving, 0);
    for (number, document) in documents.iter().enumerate() {
        let boards = Model::played(document).history();
        let picture = Document::parse(texts[number]).unwrap();
        shows(&picture, &seen[number], boards.last().unwrap());
        shows(&picture, &still[number], &boards[0]);
    }
}

#[test]
fn the_keyframes_follow_the_moves() {
    // A step up, two pushes to the right onto a goal and off it, and a last step.
    let game = "2 6\n.b+..b\nw.....\nURRL\n0 0\n";
    let picture = render(&["--from", "keystrokes", "--frame", "all"], game);
    let picture = Document::parse(&picture).unwrap();
    let own = picture.root_element().attribute("class").unwrap();
    let style = picture.descendants().find(|node| node.has_tag_name("style")).unwrap();
    let style =
        style.text().unwrap().trim().replace(own, "OWN").replace('}', "}\n").replace('{', " {");
    // 800 ms before the first move, 100 a step, 250 a push, 120 after the pushes, 1,500 at the end.
    expect![[r#"
        .OWN * {animation:3.120s linear infinite}
        .OWN .home,.OWN .trail {animation-timing-function:step-end}
        .OWN .box0 {animation-name:OWN-box0}
        @keyframes OWN-box0 {0%,28.8461% {transform:translate(60px,20px)}
        44.8717%,100% {transform:translate(140px,20px)}
        }
        .OWN .home0 {animation-name:OWN-home0}
        @keyframes OWN-home0 {0% {opacity:0}
        36.8589% {opacity:1}
        44.8717%,100% {opacity:0}
        }
        .OWN .worker {animation-name:OWN-worker}
        @keyframes OWN-worker {0%,25.641% {transform:translate(20px,60px)}
        28.8461% {transform:translate(20px,20px)}
        44.8717%,48.7179% {transform:translate(100px,20px)}
        51.923%,100% {transform:translate(60px,20px)}
        }
        .OWN .trail {animation-name:OWN-trail}
        @keyframes OWN-trail {0% {stroke-dasharray:0 0 0 1000000000}
        25.641% {stroke-dasharray:0 0 0 1000000000;animation-timing-function:linear}
        28.8461% {stroke-dasharray:0 0 40 1000000000}
        48.7179% {stroke-dasharray:0 120 0 1000000000;animation-timing-function:linear}
        51.923%,100% {stroke-dasharray:0 120 40 1000000000}
        }
        @media(prefers-reduced-motion:reduce) {.OWN * {animation:none!important}
        }
    "#]]
    .assert_eq(&style);
}

const COLLECTION: &str = "; One\n#####\n#@$.#\n#####\nSolution: R\n\n; Two\n#####\n#.$@#\n#####\n\n\
    ; Three\n######\n#@$ .#\n######\nSnapshot: R\n";

#[test]
fn the_end_of_a_stored_game_is_drawn_with_a_note() {
    let note = |level, game: &str| {
        format!(
            "<stdin>:{level}: the picture shows the end of the stored {game}; `--frame 0` draws the start\n"
        )
    };
    let [solution, snapshot] = [
        note("2: note: level 1 \"One\"", "solution"),
        note("13: note: level 3 \"Three\"", "snapshot"),
    ];
    for (options, stderr) in [
        (&["--level", "1"][..], &*solution),
        (&["--level", "3"], &snapshot),
        (&["--level", "2"], ""),
        (&["--frame", "0"], ""),
        (&["--frame", "last"], ""),
        (&["--frame", "all"], ""),
        (
            &["--level", "2", "--frame", "all"],
            "<stdin>:8: note: level 2 \"Two\": no game is stored with the level, so nothing moves\n",
        ),
    ] {
        let output = run(&[&["render"], options].concat(), COLLECTION);
        assert_eq!(String::from_utf8_lossy(&output.stderr), stderr, "{options:?}");
        assert_eq!(output.status.code(), Some(0), "{options:?}");
    }
    // A game that is played from its text ends where its last board is.
    assert!(run(&["render"], "@a+\n\na6\n.\n").stderr.is_empty());
}

#[test]
fn a_level_without_a_game_gets_a_page_on_which_it_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    sokopush("").arguments(&["render", "--to", page.to_str().unwrap()]).stdin("@a+\n").run();
    assert!(fs::read_to_string(page).unwrap().contains("<li id=\"1\"><a href=\"#1\">"));
}

#[test]
fn all_malformed_levels_are_reported_before_a_page_is_written() {
    let folder = crate::harness::folder(&[("page.html", "")]);
    let levels = "######\n#@$ .#\n######\n\nSolution\nRR\n\n; 2\n#####\n#@$x#\n#####\n";
    let output = feed(program(&["render", "--to", "page.html"]).current_dir(&folder), levels);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let [malformed, unwritten] = stderr.lines().collect::<Vec<_>>()[..] else {
        panic!("{stderr}");
    };
    assert!(malformed.starts_with("<stdin>:10:4: error: level 2 "), "{malformed}");
    assert_eq!(unwritten, "error: page.html: the file exists; `--force` replaces it");
}

#[test]
fn a_solver_for_a_page_is_a_module() {
    let folder = crate::harness::folder(&[("module.wasm", "wasm")]);
    let error = |to: &str| {
        let options = ["render", "--with-solver", "module.wasm", "--to", to];
        let output = feed(program(&options).current_dir(&folder), "@a+\n");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(error("page.html"), "error: module.wasm: expected a module of WebAssembly\n");
    assert_eq!(error("page.svg"), "error: `--with-solver` is for a page: `--to FILE.html`\n");
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
    let output = run(&to_dir, COLLECTION);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches("`--force` replaces it").count(), 3);
    let last = [&to_dir[..], &["--force", "--frame", "last", "--level", "1"]].concat();
    sokopush("").arguments(last).stdin(COLLECTION).run();
    let moved = render(&["--theme", "dark", "--width", "300", "--frame", "last"], COLLECTION);
    assert_eq!(fs::read_to_string(path.join("0001-One.svg")).unwrap(), moved);
}
