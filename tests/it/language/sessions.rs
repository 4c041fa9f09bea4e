//! Undo, redo, walks and pushes of a session.

use super::random_games::{board, commands};
use crate::harness::{drawn, session, walk};
use pathfinding::prelude::bfs_reach;
use proptest::prelude::*;
use sokopush::board::{Cell, Direction};
use sokopush::board::{Push, Step};
use sokopush::error::Refusal;
use sokopush::game::Command;
use sokopush::game::Outcome;
use sokopush::notation::named;
use sokopush::{Session, Warehouse};
use std::collections::HashSet;

proptest! {
    #![proptest_config(crate::properties::config(400))]

    #[test]
    fn undoing_everything_returns_to_the_first_board(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        let first = drawn(&session);
        for command in &commands {
            session.execute(command.parse().unwrap());
        }
        while session.execute(Command::Undo) != Outcome::NothingToUndo {}
        prop_assert_eq!(drawn(&session), first);
    }

    #[test]
    fn a_patched_drawing_is_the_board_drawn_anew(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        let mut drawing = named::draw(&session).unwrap();
        for command in &commands {
            if let Some(effect) = session.execute(command.parse().unwrap()).effect() {
                drawing.update(&session, effect);
            }
            let anew = named::draw(&session).unwrap();
            prop_assert_eq!(drawing.text(), anew.text());
        }
    }

    #[test]
    fn what_is_undone_can_be_redone_until_another_push(board in board(9, 9), commands in commands()) {
        let mut session = session(&board);
        for command in &commands {
            session.execute(command.parse().unwrap());
        }
        let (last, made) = (drawn(&session), session.pushes_made().collect::<Vec<_>>());
        for undone in 0..made.len() {
            let before = drawn(&session);
            prop_assert!(matches!(session.undo(), Outcome::Undone(_)));
            let undone: Vec<_> = session.undone().take(undone + 1).collect();
            prop_assert_eq!(undone, &made[session.push_count()..]);
            let mut again = session.clone();
            prop_assert!(matches!(again.redo(), Outcome::Pushed(_)));
            prop_assert_eq!(drawn(&again), before);
        }
        let mut pushed = session.clone();
        if let Some(&push) = pushed.possible_pushes().first() {
            pushed.push_box(push);
            prop_assert_eq!(pushed.redo(), Outcome::NothingToRedo);
        }
        for _ in &made {
            prop_assert!(matches!(session.redo(), Outcome::Pushed(_)));
        }
        prop_assert_eq!(drawn(&session), last);
        prop_assert_eq!(session.pushes_made().collect::<Vec<_>>(), made);
    }

    #[test]
    fn boxes_without_names_are_pushed_like_those_with(board in board(9, 9), commands in commands()) {
        let mut named = session(&board);
        let mut nameless = Session::from(named.warehouse().clone());
        for command in &commands {
            let (outcome, again) = match command.parse().unwrap() {
                Command::Push(name, direction) => {
                    let cell = named.cell_of(name).unwrap_or(Cell::OUTSIDE);
                    (named.push(name, direction), nameless.push_box(Push { cell, direction }))
                }
                command => (named.execute(command), nameless.execute(command)),
            };
            let cells = |outcome: Outcome| outcome.effect().map(|effect| {
                let moved = effect.moved.map(|moved| (moved.from, moved.to));
                (effect.worker_from, effect.worker_to, moved)
            });
            prop_assert_eq!(cells(outcome), cells(again));
            prop_assert_eq!(named.warehouse(), nameless.warehouse());
            prop_assert!(named.pushes_made().eq(nameless.pushes_made()));
            prop_assert!(named.undone().eq(nameless.undone()));
        }
    }

    #[test]
    fn the_worker_gets_where_breadth_first_search_does(
        board in prop_oneof![board(12, 12), board(6, 70), board(4, 200), board(40, 3)],
        choices in prop::collection::vec((0..4_u8, any::<prop::sample::Index>()), 0..40),
    ) {
        let mut session = session(&board);
        for (choice, index) in choices {
            let possible = session.possible_pushes();
            if choice == 0 || possible.is_empty() {
                session.undo();
            } else {
                session.push_box(*index.get(&possible));
            }
            let warehouse = session.warehouse().clone();
            let next = |cell| Direction::ALL.map(|direction| warehouse.neighbour(cell, direction));
            let free = |&cell: &_| next(cell).into_iter().filter(|&cell| warehouse.is_free(cell));
            let reached: HashSet<_> = bfs_reach(warehouse.worker(), free).collect();
            let mut expected = Vec::new();
            for cell in warehouse.boxes() {
                for direction in Direction::ALL {
                    let push = Push { cell, direction };
                    let [start, target] =
                        [direction.opposite(), direction].map(|way| warehouse.neighbour(cell, way));
                    let can_be_made = reached.contains(&start) && warehouse.is_free(target);
                    expected.extend(can_be_made.then_some(push));
                }
            }
            prop_assert_eq!(session.possible_pushes(), expected);
        }
    }

    /// Against a session that is opened anew for each push, with the worker where it walked to.
    #[test]
    fn walks_between_pushes_are_undone_with_the_push_before(
        board in board(9, 9),
        acts in prop::collection::vec((0..8_u8, any::<prop::sample::Index>()), 0..60),
    ) {
        let mut session = Session::from(session(&board).into_warehouse());
        // The positions after pushes; and those before and after the pushes that can be redone, the next one last.
        let mut made = Vec::new();
        let mut undone: Vec<(Warehouse, Warehouse)> = Vec::new();
        // Whether the player walked since.
        let mut has_walked = false;
        for (act, index) in acts {
            let before = session.warehouse().clone();
            let free: Vec<_> = before.free().iter().collect();
            match act {
                0 | 1 => {
                    let cell = *index.get(&free);
                    let is_reached = walk(&before, cell).is_some();
                    let outcome = session.walk_to(cell);
                    let refused = Outcome::Refused(Refusal::Unreachable);
                    prop_assert_eq!(outcome != refused, is_reached);
                    prop_assert_eq!(session.warehouse().worker() == cell, is_reached);
                    has_walked |= is_reached;
                }
                2 | 3 => {
                    let direction = *index.get(&Direction::ALL);
                    let mut stepped = before.clone();
                    let step = stepped.step(direction);
                    let outcome = session.step(direction);
                    match step {
                        Ok(Step::Push) => {
                            made.push(before);
                            undone.clear();
                            has_walked = false;
                        }
                        Ok(Step::Walk) => {
                            prop_assert!(matches!(outcome, Outcome::Walked(_)));
                            has_walked = true;
                        }
                        Err(_) => prop_assert!(matches!(outcome, Outcome::Refused(_))),
                    }
                    prop_assert_eq!(session.warehouse(), &stepped);
                }
                4 | 5 => {
                    let possible = session.possible_pushes();
                    if !possible.is_empty() {
                        session.push_box(*index.get(&possible));
                        made.push(before);
                        undone.clear();
                        has_walked = false;
                    }
                }
                6 => if let Some(position) = made.pop() {
                    prop_assert!(matches!(session.undo(), Outcome::Undone(_)));
                    prop_assert_eq!(session.warehouse(), &position);
                    undone.push((position, before));
                    has_walked = false;
                } else { prop_assert_eq!(session.undo(), Outcome::NothingToUndo) },
                _ => if let Some((position, after)) = undone.pop() {
                    prop_assert!(matches!(session.redo(), Outcome::Pushed(_)));
                    prop_assert_eq!(session.warehouse().boxes(), after.boxes());
                    // Without a walk of the player's own, the worker walks as before.
                    made.push(if has_walked { before } else { position });
                    has_walked = false;
                } else { prop_assert_eq!(session.redo(), Outcome::NothingToRedo) },
            }
            prop_assert_eq!(session.push_count(), made.len());
            prop_assert_eq!(session.pushes_made().count(), made.len());
            prop_assert_eq!(session.undone().count(), undone.len());
        }
        let start = made.first().unwrap_or(session.warehouse()).boxes().clone();
        let (first, pushes) = session.into_pushes();
        prop_assert_eq!(first.boxes(), &start);
        prop_assert_eq!(pushes.count(), made.len());
    }
}
