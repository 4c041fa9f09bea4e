//! Levels of one or several collections, chosen, ordered and numbered.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{BoardIds, LoggedSolutions, Selected};
use crate::cli::messages::{Message, SourceLocation};
use crate::cli::values::counted;
use sokopush::level::{Played, Replays};
use sokopush::{Level, Notation, Note, Notes};

/// What is done with all levels together.
#[derive(clap::Args)]
pub(crate) struct Curation {
    /// Leave out levels with the board of an earlier one, also rotated or mirrored
    #[arg(long)]
    unique: bool,
    /// Sort the levels; those of which it is not known are the last
    #[arg(long, value_name = "BY")]
    sort: Option<SortKey>,
    /// Sort in reverse
    #[arg(long, requires = "sort")]
    reverse: bool,
    /// Give each level the number of its place
    #[arg(long)]
    renumber: bool,
    /// A log of 'solve --log', for the moves and pushes of levels without a solution
    #[arg(long, value_name = "FILE", requires = "sort")]
    log: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SortKey {
    /// The title, in which numbers count as such
    Title,
    /// The number of boxes
    Boxes,
    /// The number of cells that the worker could reach if there were no boxes
    Size,
    /// The moves of the best solution known
    Moves,
    /// The pushes of the best solution known
    Pushes,
}

/// What a level is sorted by: nothing if it is not known, or else a number, or the words and numbers of a title. Numbers
/// are in order of their length first, and words after them.
#[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
struct SortValue(Vec<(usize, String)>);

impl Curation {
    pub(crate) fn is_needed(&self) -> bool {
        self.unique || self.sort.is_some() || self.renumber
    }

    /// Chooses, orders and numbers levels. Returns what was left out, too. If they are `merged`, each says where it comes
    /// from.
    pub(crate) fn apply(
        &self,
        mut levels: Vec<Selected>,
        is_merged: bool,
        to: Notation,
    ) -> anyhow::Result<(Vec<Selected>, Vec<Message>)> {
        let mut messages = Vec::new();
        if self.unique {
            let mut seen: HashMap<_, SourceLocation> = HashMap::new();
            levels.retain(|selected| {
                let Ok(level) = &selected.level else { return true };
                let board = BoardIds::of(&level.warehouse).board;
                let Some(first) = seen.get(&board) else {
                    seen.insert(board, selected.place.clone());
                    return true;
                };
                let with = match Replays::from(level).solutions().count() {
                    0 => String::new(),
                    count => format!(" with {}", counted(count, "solution")),
                };
                let text = format!("left out{with}: the same board as {first}");
                messages.push(Message::warning(text).at(selected.place.clone()));
                false
            });
        }
        if let Some(key) = self.sort {
            let logged =
                self.log.as_deref().map(LoggedSolutions::read).transpose()?.unwrap_or_default();
            let value = |selected: &Selected| {
                let level = selected.level.as_ref();
                level.map(|level| key.of(level, &logged)).unwrap_or_default()
            };
            let mut sorted: Vec<_> =
                levels.into_iter().map(|level| (value(&level), level)).collect();
            sorted.sort_by(|(one, _), (other, _)| {
                // What is not known comes last, also in reverse.
                let is_unknown = one.0.is_empty().cmp(&other.0.is_empty());
                is_unknown.then(if self.reverse { other.cmp(one) } else { one.cmp(other) })
            });
            levels = sorted.into_iter().map(|(_, level)| level).collect();
        }
        let collection =
            |level: &Selected| level.level.as_ref().ok().map(|level| level.collection.clone());
        let collections: Vec<_> = levels.iter().filter_map(collection).collect();
        let is_merged = is_merged || collections.windows(2).any(|pair| pair.first() != pair.last());
        let readable = levels
            .iter_mut()
            .filter_map(|selected| Some((selected.level.as_mut().ok()?, &selected.place)));
        let mut files = HashSet::new();
        for ((level, place), number) in readable.zip(1_u64..) {
            let left_out = if is_merged { stand_alone(level, place) } else { 0 };
            if left_out > 0 && files.insert(place.file.clone()) {
                let lines = counted(left_out, "line");
                let text = format!("{}: left out {lines} of text about the collection", place.file);
                messages.push(Message::warning(text));
            }
            if self.renumber {
                let name = level.heading.as_deref().map(name_of).filter(|name| !name.is_empty());
                // In SLC, a heading is one line.
                let gap = if to == Notation::Slc { " " } else { "\n" };
                let name = name.map(|name| format!("{gap}{name}")).unwrap_or_default();
                level.heading = Some(format!("; {number}{name}"));
            }
        }
        Ok((levels, messages))
    }
}

impl SortKey {
    fn of(self, level: &Level, logged: &LoggedSolutions) -> SortValue {
        let text = match self {
            SortKey::Title => level.title(),
            SortKey::Boxes => Some(level.warehouse.boxes().count().to_string()),
            SortKey::Size => Some(level.warehouse.reachable_without_boxes().count().to_string()),
            SortKey::Moves => best(level, logged, |moves, _| moves).map(|moves| moves.to_string()),
            SortKey::Pushes => {
                best(level, logged, |_, pushes| pushes).map(|count| count.to_string())
            }
        };
        let text = text.unwrap_or_default().to_lowercase();
        let parts =
            text.as_bytes().chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit());
        let part = |part: &[u8]| {
            let text = String::from_utf8_lossy(part);
            match part.first() {
                Some(b'0'..=b'9') => {
                    let digits = text.trim_start_matches('0');
                    (digits.len(), digits.to_owned())
                }
                _ => (usize::MAX, text.into_owned()),
            }
        };
        SortValue(parts.map(part).collect())
    }
}

/// The digits of a title that is a number, alone or after `Level`.
pub(crate) fn number_of(title: &str) -> Option<&str> {
    let number = title.strip_prefix("Level").unwrap_or(title).trim_start_matches([' ', '#']);
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(number)
}

/// The name in a heading, without a number that stands alone, in a line of its own or after `Level`.
fn name_of(heading: &str) -> String {
    let is_number = |line: &&str| number_of(line.trim_start_matches([';', ' '])).is_some();
    let lines: Vec<_> = heading.lines().skip_while(is_number).collect();
    lines.join(" ").trim_start_matches([';', ' ']).to_owned()
}

/// The least length of the solutions of a level that are stored, or else logged.
fn best(
    level: &Level,
    logged: &LoggedSolutions,
    length: fn(usize, usize) -> usize,
) -> Option<usize> {
    let replays = Replays::from(level);
    let stored =
        replays.solutions().map(|played| length(played.moves().len(), played.pushes().len()));
    let length = |played: Played| length(played.moves().len(), played.pushes().len());
    stored.min().or_else(|| logged.of(level).map(length).min())
}

/// Gives a level the keys of its collection, and the name of that with its number there. Returns how many lines of text
/// about the collection are left out.
fn stand_alone(level: &mut Level, place: &SourceLocation) -> usize {
    let collection = std::mem::take(&mut level.collection);
    let mut notes = Notes::default();
    for note in &*collection {
        if let Note::Value { key, .. } = note
            && !["title", "collection"].iter().any(|title| key.eq_ignore_ascii_case(title))
            && level.notes.get(key).is_none()
        {
            notes.push(note);
        }
    }
    if level.notes.get("source").is_none() {
        let title = collection.get("title").or_else(|| collection.get("collection"));
        let name = Path::new(&*place.file).file_stem().unwrap_or_default().to_string_lossy();
        let number = place.level.unwrap_or_default();
        notes.push(Note::value("Source", &format!("{} #{number}", title.unwrap_or(&name))));
    }
    notes.extend(&level.notes);
    level.notes = notes;
    collection.iter().filter(|note| note.line().is_some()).count()
}
