use super::*;
use crate::board::{Cell, Push};
use crate::game::{Outcome, Random, Session};
use crate::properties::cases;

/// A random room, whose rows differ in length. With a wall in about one cell of four, many steps are impossible.
fn room(random: &mut Random) -> Warehouse {
    loop {
        let rows = 1 + random.below(6);
        let lengths: Vec<usize> = (0..rows).map(|_| random.below(7)).collect();
        let grid = Grid::new(lengths.into_iter()).unwrap();
        let mut floor = CellSet::new(grid.room());
        let mut goals = CellSet::new(grid.room());
        let mut boxes = CellSet::new(grid.room());
        let mut free: Vec<Cell> = Vec::new();
        for cell in grid.cells() {
            if random.percent(25) {
                continue;
            }
            floor.insert(cell);
            if random.percent(25) {
                goals.insert(cell);
            }
            if random.percent(25) {
                boxes.insert(cell);
            } else {
                free.push(cell);
            }
        }
        if !free.is_empty() {
            let worker = random.one_of(&free);
            return Warehouse::new(Board::from_cells(grid, floor, goals), boxes, worker).unwrap();
        }
    }
}

/// What a batch must be like, of one session for each game.
struct Sessions<'r> {
    rooms: &'r [Warehouse],
    max_steps: u32,
    games: Vec<Single>,
}

struct Single {
    session: Session,
    room: usize,
    steps: u32,
    reward: f32,
    has_ended: bool,
}

impl Single {
    fn new(rooms: &[Warehouse], room: usize) -> Single {
        let session = rooms[room].clone().into();
        Single { session, room, steps: 0, reward: 0.0, has_ended: false }
    }

    fn misplaced(&self) -> u8 {
        let board = self.session.warehouse().board();
        let boxes = self.session.warehouse().boxes().iter();
        boxes.filter(|&cell| !board.is_goal(cell)).count().try_into().unwrap()
    }
}

impl Sessions<'_> {
    fn act(&mut self, index: usize, act: impl FnOnce(&mut Session)) {
        let game = &mut self.games[index];
        let before = game.misplaced();
        act(&mut game.session);
        let after = game.misplaced();
        game.steps += 1;
        game.reward = -0.1 + f32::from(before) - f32::from(after);
        if after == 0 {
            game.reward += 10.0;
        }
        game.has_ended = after == 0 || game.steps == self.max_steps;
    }

    fn begin_next_of(&mut self, mask: &[bool]) {
        let count = self.games.len();
        for (game, &is_chosen) in self.games.iter_mut().zip(mask) {
            if is_chosen {
                *game = Single::new(self.rooms, (game.room + count) % self.rooms.len());
            }
        }
    }

    fn codes(&self, rows: usize, columns: usize) -> Vec<u8> {
        let mut codes = Vec::new();
        for game in &self.games {
            for row in 0..rows {
                for column in 0..columns {
                    let tile = game.session.warehouse().tile_at(row, column);
                    codes.push(tile.map_or(WALL, code_of));
                }
            }
        }
        codes
    }

    fn assert_like(&self, batch: &Batch) {
        let (_, rows, columns) = batch.shape();
        assert_eq!(batch.codes(), self.codes(rows, columns));
        for (game, single) in batch.games().iter().zip(&self.games) {
            assert_eq!((game.room, game.steps), (single.room, single.steps));
            assert_eq!(game.pushes as usize, single.session.push_count());
            assert_eq!(game.misplaced, u32::from(single.misplaced()));
            assert_eq!(game.boxes as usize, single.session.warehouse().boxes().iter().count());
            assert!((game.reward - single.reward).abs() < 1e-5, "{game:?}");
            assert_eq!(game.terminated, single.steps > 0 && single.misplaced() == 0);
            assert_eq!(game.truncated, single.steps >= self.max_steps);
            assert_eq!(game.has_ended(), single.has_ended);
        }
    }
}

/// Random rooms, and two to six games on them.
fn rooms_and_games(random: &mut Random) -> (Vec<Warehouse>, usize) {
    let rooms = (0..=random.below(5)).map(|_| room(random)).collect();
    (rooms, 2 + random.below(5))
}

fn begin(rooms: &[Warehouse], games: usize, max_steps: u32) -> (Batch, Sessions<'_>) {
    let batch = Batch::new(rooms, games, max_steps).unwrap();
    let games = (0..games).map(|index| Single::new(rooms, index % rooms.len())).collect();
    (batch, Sessions { rooms, max_steps, games })
}

#[test]
fn steps_are_those_of_single_games_which_are_reset_when_they_end() {
    let mut random = Random::new(1, 1);
    for _ in 0..cases(1000) {
        let (rooms, count) = rooms_and_games(&mut random);
        let (mut batch, mut sessions) = begin(&rooms, count, 20);
        for _ in 0..60 {
            sessions.assert_like(&batch);
            let directions: Vec<Direction> =
                (0..count).map(|_| random.one_of(&Direction::ALL)).collect();
            let mut mask = vec![2; 4 * count];
            batch.possible_steps(&mut mask).unwrap();
            batch.step(&directions).unwrap();
            for (index, &direction) in directions.iter().enumerate() {
                let mut is_possible = false;
                sessions.act(index, |session| {
                    is_possible = !matches!(session.step(direction), Outcome::Refused(_));
                });
                assert_eq!(mask[4 * index + direction as usize], u8::from(is_possible));
            }
            sessions.assert_like(&batch);
            batch.reset_ended();
            let ended: Vec<bool> = sessions.games.iter().map(|game| game.has_ended).collect();
            sessions.begin_next_of(&ended);
        }
    }
}

#[test]
fn pushes_are_those_of_single_games_which_are_reset_by_hand() {
    let mut random = Random::new(2, 1);
    let mut done = 0;
    for _ in 0..cases(1000) {
        let (rooms, count) = rooms_and_games(&mut random);
        let (mut batch, mut sessions) = begin(&rooms, count, 20);
        let (_, rows, columns) = batch.shape();
        let actions = rows * columns * 4;
        for _ in 0..40 {
            let mut mask = vec![2; actions * count];
            batch.possible_pushes(&mut mask).unwrap();
            let mut pushes = Vec::new();
            for index in 0..count {
                let possible: Vec<usize> =
                    (0..actions).filter(|push| mask[actions * index + push] == 1).collect();
                let expected: Vec<usize> = possible_pushes(&sessions.games[index].session, columns);
                assert_eq!(possible, expected);
                let is_possible = !possible.is_empty() && random.percent(80);
                let push =
                    if is_possible { random.one_of(&possible) } else { random.below(actions) };
                pushes.push(push);
            }
            batch.push(&pushes).unwrap();
            for (index, &push) in pushes.iter().enumerate() {
                sessions.act(index, |session| {
                    let cell = session
                        .warehouse()
                        .board()
                        .grid()
                        .cell(push / 4 / columns, push / 4 % columns);
                    let direction = Direction::ALL[push % 4];
                    if let Some(cell) = cell {
                        let outcome = session.push_box(Push { cell, direction });
                        done += usize::from(matches!(outcome, Outcome::Pushed(_)));
                    }
                });
            }
            sessions.assert_like(&batch);
            // Some games begin anew that have not ended.
            let mask: Vec<bool> = (0..count)
                .map(|index| sessions.games[index].has_ended || random.percent(5))
                .collect();
            batch.reset(&mask).unwrap();
            sessions.begin_next_of(&mask);
            sessions.assert_like(&batch);
        }
    }
    assert!(done > cases(1000) * 3, "{done}");
}

/// The indices of all pushes that are possible, in order.
fn possible_pushes(session: &Session, columns: usize) -> Vec<usize> {
    let grid = session.warehouse().board().grid();
    let mut indices = Vec::new();
    for Push { cell, direction } in session.possible_pushes() {
        let (row, column) = grid.position(cell).unwrap();
        indices.push((row * columns + column) * 4 + direction as usize);
    }
    indices.sort_unstable();
    indices
}

#[test]
fn a_position_can_be_taken_out_and_games_can_start_over() {
    let mut random = Random::new(3, 1);
    for _ in 0..cases(300) {
        let (rooms, count) = rooms_and_games(&mut random);
        let (mut batch, mut sessions) = begin(&rooms, count, u32::MAX);
        for _ in 0..10 {
            let mut directions = Vec::new();
            for index in 0..count {
                let direction = random.one_of(&Direction::ALL);
                sessions.act(index, |session| _ = session.step(direction));
                directions.push(direction);
            }
            batch.step(&directions).unwrap();
            for index in 0..count {
                let warehouse = batch.warehouse(index).unwrap();
                assert_eq!(warehouse.board().size(), (batch.shape().1, batch.shape().2));
                assert_eq!(warehouse.is_solved(), sessions.games[index].misplaced() == 0);
                let again = Batch::new([&warehouse], 1, 1).unwrap();
                let cells = warehouse.board().grid().cells().count();
                assert_eq!(again.codes(), &batch.codes()[cells * index..cells * (index + 1)]);
            }
            let ended: Vec<bool> = batch.games().iter().map(BatchGame::has_ended).collect();
            batch.reset(&ended).unwrap();
            sessions.begin_next_of(&ended);
        }
        assert!(batch.warehouse(count).is_none());
        batch.restart();
        begin(&rooms, count, u32::MAX).1.assert_like(&batch);
    }
}

/// Enough games for three threads.
#[test]
fn threads_change_nothing() {
    let rooms: [Warehouse; 2] = ["#+$ .\n".parse().unwrap(), "@$ .$ \n-----\n".parse().unwrap()];
    let count = 3 * MIN_STEPS - 5;
    let mut alone = Batch::new(&rooms, count, 5).unwrap();
    let mut together = alone.clone().with_threads(NonZeroUsize::new(3).unwrap());
    let mut random = Random::new(4, 1);
    for number in 0..6 {
        let (_, rows, columns) = alone.shape();
        let mut masks = [vec![0; count * rows * columns * 4], vec![0; count * 4]];
        let [pushes, steps] = &mut masks;
        alone.possible_pushes(pushes).unwrap();
        alone.possible_steps(steps).unwrap();
        let mut same = [vec![0; count * rows * columns * 4], vec![0; count * 4]];
        let [pushes, steps] = &mut same;
        together.possible_pushes(pushes).unwrap();
        together.possible_steps(steps).unwrap();
        assert!(masks == same);
        let directions: Vec<Direction> =
            (0..count).map(|_| random.one_of(&Direction::ALL)).collect();
        let pushes: Vec<usize> = (0..count).map(|_| random.below(rows * columns * 4)).collect();
        for batch in [&mut alone, &mut together] {
            if number % 2 == 0 { batch.step(&directions) } else { batch.push(&pushes) }.unwrap();
            assert!(batch.games().iter().any(|game| game.pushes > 0));
            batch.reset_ended();
        }
        assert!(alone.codes() == together.codes() && alone.games() == together.games());
    }
}

#[test]
fn wrong_actions_change_nothing() {
    let rooms: [Warehouse; 2] = ["@$.\n".parse().unwrap(), "@-$.\n".parse().unwrap()];
    let mut batch = Batch::new(&rooms, 2, 9).unwrap();
    let right = Direction::Right;
    let before = batch.clone();
    let count = InvalidActions::Count { expected: 2, found: 1 };
    assert_eq!(batch.step(&[right]), Err(count));
    assert_eq!(batch.push(&[0]), Err(count));
    assert_eq!(batch.reset(&[true]), Err(count));
    let masks = [(batch.possible_steps(&mut [0; 7]), 8), (batch.possible_pushes(&mut [0; 7]), 32)];
    for (result, expected) in masks {
        assert_eq!(result, Err(InvalidActions::Count { expected, found: 7 }));
    }
    let error = batch.push(&[7, 16]).unwrap_err();
    assert_eq!(error.to_string(), "game 1: expected a push from 0 to 15, but found 16");
    assert!(before.codes == batch.codes && before.games == batch.games);
    batch.step(&[right, right]).unwrap();
    let before = batch.clone();
    let error = batch.step(&[right, right]).unwrap_err();
    assert_eq!(error.to_string(), "game 0 has ended: reset it before the next step");
    assert_eq!(batch.push(&[0, 0]), Err(InvalidActions::Ended(0)));
    assert!(before.codes == batch.codes && before.games == batch.games);
    let [ends, lasts] = &rooms;
    let mut batch = Batch::new([lasts, ends, ends], 4, 9).unwrap();
    assert_eq!((batch.rooms(), batch.shape()), (3, (4, 1, 4)));
    batch.step(&[right; 4]).unwrap();
    assert_eq!(batch.step(&[right; 4]), Err(InvalidActions::Ended(1)), "the first of two");
    assert!(matches!(Batch::new(&[], 2, 9), Err(InvalidBatch::NoRooms)));
    assert!(matches!(Batch::new(&rooms, usize::MAX, 9), Err(InvalidBatch::TooLarge)));
    assert!(matches!(Batch::new(&rooms, usize::MAX / 4, 9), Err(InvalidBatch::TooLarge)));
    assert!(Batch::new(&rooms, 0, 9).unwrap().step(&[]).is_ok());
}
