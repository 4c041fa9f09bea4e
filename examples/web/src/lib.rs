//! The solver as a module of WebAssembly, without a runtime: bytes go in and out one by one, so that no memory is shared.
//!
//! A request is a line with its kind, then a text; the answer is JSON. See `README.md`.

use std::cell::RefCell;

use serde_json::{Value, json};
use sokopush::notation::detect;
use sokopush::solve::{Accept, Answer, Deadlock, Deadlocks};
use sokopush::{Level, Levels, Session, Solver, Source, Warehouse};

/// What the tables of a search may take: a page has up to 4 GiB.
const MEMORY: usize = 1 << 29;

thread_local! {
    /// The bytes of the request so far.
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The last answer.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Adds a byte to the request.
#[expect(unsafe_code, reason = "exported")]
#[unsafe(no_mangle)]
pub extern "C" fn put(byte: u8) {
    REQUEST.with_borrow_mut(|request| request.push(byte));
}

/// Answers the request. Returns the number of bytes of the answer.
#[expect(unsafe_code, reason = "exported")]
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    let request = REQUEST.take();
    let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
    let (kind, text) = request.split_at(end);
    let text = text.get(1..).unwrap_or_default();
    let answer = match kind {
        b"read" => read(text),
        b"shortest" => with_warehouse(text, |level| solve(level, Accept::Proved)),
        b"any" => with_warehouse(text, |level| solve(level, Accept::Any)),
        b"deadlock" => with_warehouse(text, deadlock),
        _ => json!({ "error": "expected `read`, `shortest`, `any` or `deadlock`" }),
    };
    ANSWER.replace(answer.to_string().into_bytes());
    ANSWER.with_borrow(Vec::len)
}

/// A byte of the last answer; 0 after its end.
#[expect(unsafe_code, reason = "exported")]
#[unsafe(no_mangle)]
pub extern "C" fn get(index: usize) -> u8 {
    ANSWER.with_borrow(|answer| answer.get(index).copied().unwrap_or_default())
}

/// Does something with a board in XSB.
fn with_warehouse(text: &[u8], act: impl FnOnce(&Warehouse) -> Value) -> Value {
    let board = String::from_utf8_lossy(text).parse::<Warehouse>();
    board.map_or_else(|error| json!({ "error": error.to_string() }), |warehouse| act(&warehouse))
}

/// A solution as `lurd`, and whether its number of moves is proved minimal, or that there is none.
fn solve(warehouse: &Warehouse, accept: Accept) -> Value {
    let solver = Solver { accept, memory: MEMORY, ..Solver::default() };
    let answer = solver.solve(warehouse).answer;
    let is_proved = matches!(answer, Answer::Optimal { .. } | Answer::Unsolvable);
    let lurd = answer.solution().map(|solution| solution.moves.to_string());
    json!({ "proved": is_proved, "lurd": lurd })
}

/// Whether a deadlock is recognized, and the row and the column of the box if it is of one.
fn deadlock(warehouse: &Warehouse) -> Value {
    let deadlock = Deadlocks::new(warehouse).find(warehouse);
    let cell = if let Some(Deadlock::Box(cell)) = deadlock { Some(cell) } else { None };
    let position = cell.and_then(|cell| warehouse.board().grid().position(cell));
    json!({ "dead": deadlock.is_some(), "box": position })
}

/// The levels of a text in any notation, as a page has them, and what is wrong with others.
fn read(text: &[u8]) -> Value {
    let mut source = Source::of_text("the text", text);
    let notation = match detect(&mut source).as_deref() {
        Ok([notation, ..]) => *notation,
        Ok([]) => return json!({ "levels": [], "errors": ["no level in any notation known here"] }),
        Err(error) => return json!({ "levels": [], "errors": [error.to_string()] }),
    };
    let (mut levels, mut errors) = (Vec::new(), Vec::new());
    for level in Levels::new(notation, source) {
        match level {
            Ok(level) => levels.push(page_level(&level)),
            Err(error) => errors.push(error.to_string()),
        }
    }
    json!({ "levels": levels, "errors": errors })
}

/// A level as `elements.js` of pages describes it, and its `title`.
fn page_level(level: &Level) -> Value {
    let named = level.session().unwrap_or_else(|_| Session::from(level.warehouse.clone()));
    let (warehouse, board) = (&level.warehouse, level.warehouse.board());
    let inside = warehouse.inside();
    let character = |cell| match () {
        () if board.is_goal(cell) => '.',
        () if inside.contains(cell) => '-',
        () if board.is_floor(cell) => ' ',
        () => '#',
    };
    let row = |row| (0..).map_while(move |column| board.grid().cell(row, column)).map(character);
    let rows = (0..board.size().0).map(|number| row(number).collect::<String>());
    let boxes = warehouse.boxes().iter().map(|cell| {
        let (row, column) = board.grid().position(cell).unwrap_or_default();
        json!([row, column, named.name_on(cell).map(|name| name.to_string())])
    });
    let worker = board.grid().position(warehouse.worker());
    let (rows, boxes): (Vec<_>, Vec<_>) = (rows.collect(), boxes.collect());
    let (title, author) = (level.title(), level.author());
    json!({ "title": title, "author": author, "rows": rows, "boxes": boxes, "worker": worker, "turns": [] })
}
