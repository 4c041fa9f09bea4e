//! The game as a program plays it that has some rules wrong.
//!
//! A plain twin of `src/game/session.rs` and `src/board/warehouse.rs`: every walk is searched from scratch, and every push
//! that can be undone keeps a copy of everything.

use std::rc::Rc;

use super::layout::{Layout, OUTSIDE};
use super::rules::{
    AfterUndo, BLOCKED, BoxAbove, Edge, Ground, Kept, Loss, Making, NO_BOX, NOTHING_TO_UNDO, NoOps,
    Overwriting, Place, Reading, Rules, UNREACHABLE, Undo, Walk, WalksAnyway, When, Worker,
};
use super::signs::{self, Signs};
use sokopush::board::Direction;
use sokopush::game::{Command, Name};

/// A goal that is printed as floor.
const UNSEEN_GOAL: u8 = b'=';

#[derive(Clone)]
struct GameState {
    /// The cell of each box, in the order of [`Game::names`]; [`OUTSIDE`] if it is gone.
    boxes: Vec<usize>,
    worker: usize,
    /// The board with nothing on it, which few rules change.
    ground: Rc<Vec<u8>>,
}

struct SavedPush {
    before: GameState,
    /// `None` for the board that was read.
    push: Option<Push>,
    is_refused: bool,
    /// Whether it has been undone, and is saved to be made again.
    is_undone: bool,
}

/// A push that is tried.
#[derive(Clone, Copy)]
struct Push {
    /// The box, by its index.
    pushed: usize,
    direction: usize,
    /// The cell of the box, the one to which it is pushed, and the one from which the worker pushes.
    from: usize,
    target: usize,
    place: usize,
}

pub(super) struct Game<'r> {
    rules: &'r Rules,
    layout: Rc<Layout>,
    names: Vec<Name>,
    /// The boxes that were read as capital letters.
    capitals: Vec<bool>,
    /// The boxes, by their indices, in the order in which they are drawn over each other.
    drawing_order: Vec<usize>,
    /// The boxes that have been on a goal, and whether the worker has.
    were_on_goal: Vec<bool>,
    worker_was_on_goal: bool,
    /// Where the worker was read.
    first_worker: usize,
    now: GameState,
    saved: Vec<SavedPush>,
    /// Whether a push that could be undone was dropped to keep a few.
    has_forgotten: bool,
    /// The signs of mistakes that have been seen.
    signs: Signs,
    /// The board for a search, with walls where it cannot go or has been, and the cells from which it continues, in order.
    seen: Vec<u8>,
    open: Vec<usize>,
}

impl<'r> Game<'r> {
    pub(super) fn new(board: &Rc<Layout>, rules: &'r Rules) -> Self {
        let leaves_board =
            rules.makes.iter().any(|making| matches!(making, Making::OverEdge { .. }));
        let layout = match rules.ground {
            Ground::Right if leaves_board => Rc::new(board.with_margin()),
            Ground::Right => Rc::clone(board),
            Ground::Around { is_next_row } => Rc::new(board.around(is_next_row)),
            ground => Rc::new(Layout::of(&changed_board(board, ground))),
        };
        let mut ground = layout.text.clone();
        let mut boxes = Vec::new();
        let mut worker = OUTSIDE;
        for (cell, byte) in ground.iter_mut().enumerate() {
            if let Some(name) = Name::from_letter(*byte) {
                boxes.push((name, cell, byte.is_ascii_uppercase()));
                let is_lost = rules.goals.of_first_boxes;
                *byte = if byte.is_ascii_uppercase() && !is_lost { b'+' } else { b'-' };
            } else if matches!(*byte, b'@' | b'*') {
                worker = cell;
                *byte = if *byte == b'*' && !rules.goals.of_first_worker { b'+' } else { b'-' };
            }
        }
        boxes.sort_unstable();
        let capitals: Vec<bool> = boxes.iter().map(|row| row.2).collect();
        let cells: Vec<usize> = boxes.iter().map(|row| row.1).collect();
        let drawing_order = drawing_order(&cells, rules.letters.box_above);
        let now = GameState { boxes: cells, worker, ground: Rc::new(ground) };
        let mut game = Game {
            rules,
            names: boxes.iter().map(|row| row.0).collect(),
            were_on_goal: capitals.clone(),
            capitals,
            drawing_order,
            first_worker: worker,
            worker_was_on_goal: layout.text.get(worker) == Some(&b'*'),
            now,
            saved: Vec::new(),
            has_forgotten: false,
            signs: 0,
            seen: Vec::new(),
            open: Vec::new(),
            layout,
        };
        if rules.saving.late.is_some_and(|late| late.saves_first) {
            let before = game.now.clone();
            game.saved.push(SavedPush { before, push: None, is_refused: false, is_undone: false });
        }
        game
    }

    /// The number of pushes that can be undone.
    pub(super) fn depth(&self) -> usize {
        self.saved.len()
    }

    /// The signs of mistakes that have been seen.
    pub(super) fn signs(&self) -> Signs {
        self.signs
    }

    /// Returns whether a push of a box that is not there ends the game.
    pub(super) fn ends_at_absent_box(&self) -> bool {
        self.rules.commands == Reading::UpToAbsentBox
    }

    /// Executes a command; returns the reason if it changed nothing, and 0 otherwise.
    pub(super) fn execute(&mut self, command: Command) -> NoOps {
        match command {
            Command::Push(name, direction) => self.push(name, direction),
            Command::Undo => self.undo(),
            Command::End => 0,
        }
    }

    fn push(&mut self, name: Name, direction: Direction) -> NoOps {
        let index = self.names.iter().position(|&known| known == name);
        let Some(pushed) = index.filter(|&index| self.cell(index) != OUTSIDE) else {
            return self.refuse(None, NO_BOX);
        };
        let typed = direction as usize;
        let keys = self.rules.keys.unwrap_or([0, 1, 2, 3]);
        let direction = keys.get(typed).copied().unwrap_or(typed);
        let from = self.cell(pushed);
        let target = self.layout.step(from, direction);
        let place = self.layout.step(from, opposite(direction));
        let push = Push { pushed, direction, from, target, place };
        let refusal = self.refusal(&push);
        if refusal != 0 && !self.is_wrongly_made(&push) {
            return self.refuse_push(&push, refusal);
        }
        self.make(&push);
        0
    }

    /// The reason why a push is refused; 0 if it is possible.
    fn refusal(&mut self, push: &Push) -> NoOps {
        if !self.is_free(push.target) {
            return BLOCKED;
        }
        let is_there = push.place == self.now.worker;
        if !self.is_reachable(push.place, push.from) {
            let walk = self.rules.walk;
            let is_narrow =
                matches!(walk, Walk::InLine | Walk::NotOverGoals | Walk::NotOverFirstGoal);
            if is_narrow && !is_there && self.has_way(Walk::Right, push.place, push.from) {
                self.signs |= signs::WAY_NOT_FOUND;
            }
            return UNREACHABLE;
        }
        if self.is_wrongly_refused(push) {
            if !is_there {
                self.signs |= signs::WAY_NOT_FOUND;
            }
            return UNREACHABLE;
        }
        0
    }

    fn make(&mut self, push: &Push) {
        let before = self.now.clone();
        self.overwrite(push);
        self.put(push.pushed, push.target);
        self.now.worker = match self.rules.worker {
            Worker::Right => push.from,
            Worker::Behind => push.place,
            Worker::Stays => before.worker,
        };
        self.signs |= signs::BOX_PUSHED;
        if !self.layout.is_beside(push.from, push.target) {
            self.signs |= signs::BOX_OVER_EDGE;
        }
        self.lose_goals(&before);
        self.note_goals();
        self.save(Some(*push), before, false);
    }

    /// Moves or removes what is in the cell to which a box is pushed.
    fn overwrite(&mut self, push: &Push) {
        let rules = self.rules;
        for making in &rules.makes {
            let second = self.now.boxes.iter().position(|&cell| cell == push.target);
            match (*making, second) {
                (Making::TwoBoxes, Some(second)) => {
                    let further = self.layout.step(push.target, push.direction);
                    self.put(second, further);
                }
                (Making::IntoBox { overwriting, .. }, Some(second))
                    if overwriting != Overwriting::Nothing =>
                {
                    self.put(second, OUTSIDE);
                }
                (Making::IntoWall { overwriting, .. }, _)
                    if overwriting != Overwriting::Nothing && self.is_wall(push.target) =>
                {
                    if let Some(cell) = Rc::make_mut(&mut self.now.ground).get_mut(push.target) {
                        *cell = b'-';
                    }
                }
                _ => {}
            }
        }
    }

    /// Refuses a push. A wrong program may move the worker or the box all the same.
    fn refuse_push(&mut self, push: &Push, refusal: NoOps) -> NoOps {
        if refusal == BLOCKED && self.walks_anyway(push) {
            self.now.worker = push.place;
            self.note_goals();
            self.refuse(Some(*push), refusal);
            return 0;
        }
        if refusal == UNREACHABLE && self.rules.pulls {
            let further = self.layout.step(push.target, push.direction);
            if self.is_reachable(push.target, push.from) && self.is_free(further) {
                let before = self.now.clone();
                self.put(push.pushed, push.target);
                self.now.worker = further;
                self.note_goals();
                self.save(Some(*push), before, false);
                return 0;
            }
        }
        self.refuse(Some(*push), refusal)
    }

    /// Returns whether the worker walks to the box though the push is refused.
    fn walks_anyway(&mut self, push: &Push) -> bool {
        match self.rules.walks_anyway {
            None => return false,
            Some(WalksAnyway::OnBoard) if self.layout.is_off(push.target) => return false,
            Some(WalksAnyway::All | WalksAnyway::OnBoard) => {}
        }
        self.now.worker != push.place && self.is_reachable(push.place, push.from)
    }

    fn refuse(&mut self, push: Option<Push>, refusal: NoOps) -> NoOps {
        if self.rules.saving.clears & refusal != 0 {
            self.saved.clear();
        }
        if self.rules.saving.refused & refusal != 0 {
            self.save(push, self.now.clone(), true);
        }
        refusal
    }

    /// Returns whether a push that is possible is refused.
    fn is_wrongly_refused(&self, push: &Push) -> bool {
        let Push { pushed, target, place, .. } = *push;
        let mut is_refused = false;
        for when in &self.rules.refuses {
            is_refused |= match *when {
                When::Always => true,
                When::HasToWalk => self.now.worker != place,
                When::IsThere => self.now.worker == place,
                When::HasToTurn => !self.is_straight(place),
                When::OntoGoal => self.is_goal(target),
                When::FromGoal => self.is_goal(push.from),
                When::StartedOnGoal => self.capitals.get(pushed) == Some(&true),
                When::WorkerOnGoal => self.is_goal(self.now.worker),
                When::OntoWorker => self.now.worker == target,
                When::ToEdge(edge) => self.is_at_edge(target, edge),
                When::OneBox(name) => self.names.get(pushed) == Some(&name),
                When::BoxesFrom(name) => self.names.get(pushed) >= Some(&name),
            };
        }
        is_refused
    }

    fn is_goal(&self, cell: usize) -> bool {
        matches!(self.now.ground.get(cell), Some(&(b'+' | UNSEEN_GOAL)))
    }

    /// Returns whether a push is made that must be refused.
    fn is_wrongly_made(&mut self, push: &Push) -> bool {
        let rules = self.rules;
        rules.makes.iter().any(|making| self.is_made_by(*making, push))
    }

    fn is_made_by(&mut self, making: Making, push: &Push) -> bool {
        let Push { direction, from, target, place, .. } = *push;
        let has_box = self.now.boxes.contains(&target) && target != OUTSIDE;
        let can_be_made = match making {
            Making::IntoWall { .. } => self.is_wall(target),
            Making::IntoBox { .. } => has_box,
            Making::TwoBoxes => has_box && self.is_free(self.layout.step(target, direction)),
            Making::OverEdge { .. } => self.layout.is_off(target),
            Making::WithoutWay { needs_place } => {
                let has_place = self.is_free(place) || self.now.worker == place;
                self.is_free(target) && (has_place || !needs_place)
            }
        };
        let needs_way = match making {
            Making::IntoWall { needs_way, .. }
            | Making::IntoBox { needs_way, .. }
            | Making::OverEdge { needs_way } => needs_way,
            Making::TwoBoxes => true,
            Making::WithoutWay { .. } => false,
        };
        can_be_made && (!needs_way || self.is_reachable(place, from))
    }

    fn is_wall(&self, cell: usize) -> bool {
        self.now.ground.get(cell) == Some(&b'#')
    }

    fn is_free(&self, cell: usize) -> bool {
        matches!(self.now.ground.get(cell), Some(&(b'-' | b'+' | UNSEEN_GOAL)))
            && !self.now.boxes.contains(&cell)
    }

    fn is_at_edge(&self, cell: usize, edge: Edge) -> bool {
        if edge.is_outermost {
            return self.layout.is_outermost(cell, edge.sides);
        }
        for (side, counts) in edge.sides.into_iter().enumerate() {
            if counts && self.layout.is_off(self.layout.step(cell, side)) {
                return true;
            }
        }
        false
    }

    /// Returns whether the worker can push the box on a cell from another, to which it may have to walk.
    fn is_reachable(&mut self, place: usize, pushed: usize) -> bool {
        let can_be_there = match self.rules.place {
            Place::Reached => true,
            Place::Free => self.is_free(place),
            Place::FreeFloor => self.is_free(place) && !self.is_goal(place),
        };
        can_be_there && self.has_way(self.rules.walk, place, pushed)
    }

    fn has_way(&mut self, walk: Walk, place: usize, pushed: usize) -> bool {
        if place == self.now.worker {
            return true;
        }
        if self.layout.is_off(place) {
            return false;
        }
        if walk == Walk::InLine {
            return self.is_free(place) && self.is_in_line(place);
        }
        self.prepare_search(walk, pushed);
        if !self.can_be_entered(place) {
            return false;
        }
        let layout = Rc::clone(&self.layout);
        // Near cells first, since the way to the next push is mostly short.
        let mut index = 0;
        while let Some(&next) = self.open.get(index) {
            index += 1;
            for &beside in layout.beside(next) {
                self.enter(walk, beside);
            }
            if walk == Walk::Diagonally {
                for beside in layout.diagonally_beside(next) {
                    self.enter(walk, beside);
                }
            }
            if self.seen.get(place) == Some(&b'#') {
                return true;
            }
        }
        false
    }

    /// Puts walls where the worker cannot walk, and begins a search where it is.
    fn prepare_search(&mut self, walk: Walk, pushed: usize) {
        self.seen.clear();
        self.seen.extend_from_slice(&self.now.ground);
        let changed = match walk {
            Walk::NotOverGoals => Some((b'+', b'#')),
            Walk::ThroughWalls => Some((b'#', b'-')),
            _ => None,
        };
        if let Some((read, meant)) = changed {
            for cell in &mut self.seen {
                if *cell == read {
                    *cell = meant;
                }
            }
        }
        if walk == Walk::NotOverFirstGoal
            && let Some(cell @ b'+') = self.seen.get_mut(self.first_worker)
        {
            *cell = b'#';
        }
        for &taken in &self.now.boxes {
            let is_open =
                walk == Walk::ThroughBoxes || walk == Walk::ThroughThatBox && taken == pushed;
            if let Some(cell) = self.seen.get_mut(taken)
                && !is_open
            {
                *cell = b'#';
            }
        }
        self.open.clear();
        self.open.push(self.now.worker);
    }

    /// Returns whether a search can still enter a cell, apart from a rule about edges.
    fn can_be_entered(&self, cell: usize) -> bool {
        matches!(self.seen.get(cell), Some(&(b'-' | b'+' | UNSEEN_GOAL)))
    }

    /// Continues the search from a cell if the worker can enter it.
    fn enter(&mut self, walk: Walk, cell: usize) {
        if !self.can_be_entered(cell) {
            return;
        }
        if let Walk::NotAtEdge(edge) = walk
            && self.is_at_edge(cell, edge)
        {
            return;
        }
        if let Some(seen) = self.seen.get_mut(cell) {
            *seen = b'#';
            self.open.push(cell);
        }
    }

    /// Returns whether a cell is in the worker's row or column.
    fn is_in_line(&self, place: usize) -> bool {
        let Some(here) = self.layout.position(self.now.worker) else { return false };
        let Some(there) = self.layout.position(place) else { return false };
        here.0 == there.0 || here.1 == there.1
    }

    /// Returns whether the worker can walk to a cell without a turn.
    fn is_straight(&self, place: usize) -> bool {
        if place == self.now.worker {
            return true;
        }
        for direction in 0..4 {
            let mut cell = self.now.worker;
            // Where an edge leads to the opposite one, a row of floor has no end.
            for _ in 0..self.now.ground.len() {
                cell = self.layout.step(cell, direction);
                if cell == place {
                    return true;
                }
                if !self.is_free(cell) {
                    break;
                }
            }
        }
        false
    }

    /// Saves a push, and drops one of those of which too many are saved.
    fn save(&mut self, push: Option<Push>, before: GameState, is_refused: bool) {
        let before = if self.rules.saving.late.is_some() { self.now.clone() } else { before };
        match self.rules.saving.kept {
            Kept::First(count) if self.saved.len() >= count => return,
            Kept::Last(count) if self.saved.len() >= count => {
                let dropped = self.saved.remove(0);
                self.has_forgotten |= !dropped.is_refused && !dropped.is_undone;
            }
            _ => {}
        }
        self.saved.push(SavedPush { before, push, is_refused, is_undone: false });
    }

    fn undo(&mut self) -> NoOps {
        match self.rules.undo {
            Undo::Ignored => return NOTHING_TO_UNDO,
            Undo::All => self.saved.truncate(1),
            _ => {}
        }
        let Some(SavedPush { before, push, is_refused, is_undone }) = self.saved.pop() else {
            if self.has_forgotten {
                self.signs |= signs::PUSH_FORGOTTEN;
            }
            return NOTHING_TO_UNDO;
        };
        let undone = std::mem::replace(&mut self.now, before);
        let Some(push) = push else { return 0 };
        if self.rules.undo == Undo::Redoes {
            if is_undone {
                self.signs |= signs::PUSH_REDONE;
            }
            let push = Some(push);
            self.saved.push(SavedPush { before: undone, push, is_refused, is_undone: !is_undone });
            return 0;
        }
        self.keep_wrongly(&push, &undone);
        if is_refused && self.rules.saving.moves_refused {
            let behind = self.layout.step(self.cell(push.pushed), opposite(push.direction));
            self.put(push.pushed, behind);
        }
        self.lose_goals_by_undo(&undone);
        self.note_goals();
        0
    }

    /// Changes what is restored by undo to what a wrong program has then. `undone` is the game before undo.
    fn keep_wrongly(&mut self, push: &Push, undone: &GameState) {
        let of_box = undone.boxes.get(push.pushed).copied().unwrap_or(OUTSIDE);
        match self.rules.undo {
            Undo::LeavesWorker => self.now.worker = undone.worker,
            Undo::LeavesBox => self.now.boxes.clone_from(&undone.boxes),
            Undo::WorkerBehind => {
                let from = self.cell(push.pushed);
                self.now.worker = self.layout.step(from, opposite(push.direction));
            }
            Undo::BaresBoxGoal => {
                self.now.ground = Rc::clone(&undone.ground);
                self.lose_goal(of_box);
            }
            Undo::LosesGoals { boxes } => {
                self.now.ground = Rc::clone(&undone.ground);
                if boxes {
                    self.lose_goal(of_box);
                }
                if self.is_goal(undone.worker) {
                    self.signs |= signs::WORKER_GOAL_LOST;
                }
                self.lose_goal(undone.worker);
            }
            Undo::Right | Undo::Ignored | Undo::All | Undo::Redoes => {}
        }
        let rules = self.rules;
        for making in &rules.makes {
            match making {
                Making::IntoWall { overwriting: Overwriting::ForGood, .. } => {
                    self.now.ground = Rc::clone(&undone.ground);
                }
                Making::IntoBox { overwriting: Overwriting::ForGood, .. } => {
                    for (index, &cell) in undone.boxes.iter().enumerate() {
                        if cell == OUTSIDE && index != push.pushed {
                            self.put(index, OUTSIDE);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Makes floor of the goals that this program forgets when it undoes a push.
    fn lose_goals_by_undo(&mut self, undone: &GameState) {
        let goals = self.rules.goals;
        if goals.after_undo == AfterUndo::Restored
            || goals.of_boxes == Loss::Never && goals.of_worker == Loss::Never
        {
            return;
        }
        self.now.ground = Rc::clone(&undone.ground);
        if goals.after_undo == AfterUndo::OthersLost {
            self.lose_goals(undone);
        }
    }

    fn put(&mut self, index: usize, place: usize) {
        if let Some(cell) = self.now.boxes.get_mut(index) {
            *cell = place;
        }
    }

    fn cell(&self, index: usize) -> usize {
        self.now.boxes.get(index).copied().unwrap_or(OUTSIDE)
    }

    /// Remembers what has been on a goal.
    fn note_goals(&mut self) {
        let letters = self.rules.letters;
        if !letters.boxes_stay && !letters.worker_stays {
            return;
        }
        self.worker_was_on_goal |= self.is_goal(self.now.worker);
        for index in 0..self.now.boxes.len() {
            let is_on_goal = self.is_goal(self.cell(index));
            if let Some(was) = self.were_on_goal.get_mut(index) {
                *was |= is_on_goal;
            }
        }
    }

    /// Makes floor of the goals that this program forgets after a move.
    fn lose_goals(&mut self, before: &GameState) {
        let goals = self.rules.goals;
        if (goals.of_boxes, goals.of_worker) == (Loss::Never, Loss::Never) {
            return;
        }
        let mut moved = vec![(goals.of_worker, before.worker, self.now.worker)];
        for (&from, &to) in before.boxes.iter().zip(&self.now.boxes) {
            moved.push((goals.of_boxes, from, to));
        }
        for (loss, from, to) in moved {
            if from == to || loss == Loss::Never {
                continue;
            }
            if loss != Loss::OnlyArriving {
                self.lose_goal(from);
            }
            if loss != Loss::Leaving {
                self.lose_goal(to);
            }
        }
    }

    fn lose_goal(&mut self, cell: usize) {
        if self.now.ground.get(cell) == Some(&b'+')
            && let Some(byte) = Rc::make_mut(&mut self.now.ground).get_mut(cell)
        {
            *byte = if self.rules.goals.stay_known { UNSEEN_GOAL } else { b'-' };
        }
    }

    /// Writes the first board.
    pub(super) fn draw_first(&self, text: &mut Vec<u8>) {
        self.draw(text);
        if self.rules.letters.first_is_right {
            text.clear();
            text.extend_from_slice(&self.layout.text);
        }
    }

    /// Writes the board as this program shows it.
    pub(super) fn draw(&self, text: &mut Vec<u8>) {
        text.clear();
        text.extend_from_slice(&self.now.ground);
        if self.rules.goals.stay_known {
            for byte in text.iter_mut() {
                if *byte == UNSEEN_GOAL {
                    *byte = b'-';
                }
            }
        }
        let letters = self.rules.letters;
        if !letters.worker_above {
            self.draw_worker(text);
        }
        for &index in &self.drawing_order {
            let cell = self.cell(index);
            let letter = self.names.get(index).map_or(b'?', |name| name.letter());
            let is_capital = if letters.as_read {
                self.capitals.get(index) == Some(&true)
            } else if letters.boxes_stay && self.were_on_goal.get(index) == Some(&true) {
                true
            } else {
                self.is_goal(cell) && !letters.plain_boxes
            };
            if let Some(byte) = text.get_mut(cell) {
                *byte = if is_capital { letter.to_ascii_uppercase() } else { letter };
            }
        }
        if letters.worker_above {
            self.draw_worker(text);
        }
    }

    fn draw_worker(&self, text: &mut [u8]) {
        let letters = self.rules.letters;
        let is_on_goal = self.is_goal(self.now.worker);
        if let Some(byte) = text.get_mut(self.now.worker) {
            *byte = match (is_on_goal, letters.plus_worker) {
                _ if letters.worker_stays && self.worker_was_on_goal => b'*',
                (true, true) => b'+',
                (true, false) if !letters.plain_worker => b'*',
                _ => b'@',
            };
        }
    }
}

/// The boxes in the order in which they are drawn, by the cells where they were read.
fn drawing_order(first_cells: &[usize], above: BoxAbove) -> Vec<usize> {
    let mut order: Vec<usize> = (0..first_cells.len()).collect();
    if matches!(above, BoxAbove::LastRead | BoxAbove::FirstRead) {
        order.sort_by_key(|&index| first_cells.get(index));
    }
    if matches!(above, BoxAbove::FirstName | BoxAbove::FirstRead) {
        order.reverse();
    }
    order
}

fn opposite(direction: usize) -> usize {
    direction ^ 1
}

/// The board as it is read by a program that reads it wrong.
fn changed_board(board: &Layout, ground: Ground) -> Vec<u8> {
    let rows = board.rows();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let first = rows.first().map_or(0, |row| row.len());
    let max = if let Ground::Rows(count) = ground { count } else { rows.len() };
    let mut text = Vec::new();
    for row in rows.into_iter().take(max) {
        let end = match ground {
            Ground::Cut(limit) => limit.min(row.len()),
            Ground::AsFirst => first.min(row.len()),
            _ => row.len(),
        };
        text.extend_from_slice(row.get(..end).unwrap_or(row));
        if ground == Ground::Padded {
            text.resize(text.len() + width - row.len(), b'-');
        }
        text.push(b'\n');
    }
    text
}
