//! A program that plays or prints with mistakes.

use super::game::Game;
use super::layout::Layout;
use super::printing::{Boards, Echo, EmptyLines, Lines, Printing, Text, TextPlace, Twice};
use super::rules::{NO_BOX, NOTHING_TO_UNDO, NoOps, Reading, Rules};
use super::script::Script;
use super::signs::{self, Signs};
use sokopush::game::Command;

/// A program, as what it does otherwise than a right one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct WrongProgram {
    pub(super) rules: Rules,
    pub(super) printing: Printing,
}

/// What a program prints, compared with a text while it is written.
pub(super) struct Output<'t> {
    pub(super) text: Vec<u8>,
    /// Where each board begins in it.
    pub(super) boards: Vec<usize>,
    /// The signs of mistakes that were seen until it ended or was stopped.
    pub(super) signs: Signs,
    /// The text to follow; the program is stopped where it prints something else.
    wanted: Option<&'t [u8]>,
    /// The line break at the end, if it is only printed when more follows.
    holds_back: bool,
    is_held_back: bool,
}

/// That the program has printed something else than the text it follows, and is stopped.
pub(super) struct Differs;

impl<'t> Output<'t> {
    pub(super) fn new(wanted: Option<&'t [u8]>) -> Self {
        Output {
            text: Vec::new(),
            boards: Vec::new(),
            signs: 0,
            wanted,
            holds_back: false,
            is_held_back: false,
        }
    }

    fn write(&mut self, piece: &[u8]) -> Result<(), Differs> {
        if piece.is_empty() {
            return Ok(());
        }
        let start = self.text.len();
        if self.is_held_back {
            self.text.push(b'\n');
        }
        let is_held_back = self.holds_back && piece.ends_with(b"\n");
        let end = if is_held_back { piece.len() - 1 } else { piece.len() };
        self.text.extend_from_slice(piece.get(..end).unwrap_or(piece));
        self.is_held_back = is_held_back;
        let Some(wanted) = self.wanted else { return Ok(()) };
        if self.text.get(start..) == wanted.get(start..self.text.len()) {
            Ok(())
        } else {
            Err(Differs)
        }
    }
}

/// A line of commands that was executed, for which a board is printed.
struct Played {
    /// The command, if it was only one.
    command: Option<Command>,
    /// Why it changed nothing; 0 if it changed something.
    no_op: NoOps,
}

/// A run of a program on a script.
struct Run<'p, 'o, 't> {
    printing: &'p Printing,
    layout: &'p Layout,
    game: Game<'p>,
    output: &'o mut Output<'t>,
    board: Vec<u8>,
    /// A piece that is being made.
    piece: Vec<u8>,
    /// The number of boards that were printed.
    printed: usize,
}

impl WrongProgram {
    /// Plays a script, and prints it until the output differs from what it follows.
    pub(super) fn run(&self, script: &Script, output: &mut Output) -> Result<(), Differs> {
        output.holds_back = self.printing.lines == Lines::NoneAtEnd;
        let mut run = Run {
            printing: &self.printing,
            layout: &script.board,
            game: Game::new(&script.board, &self.rules),
            output,
            board: Vec::new(),
            piece: Vec::new(),
            printed: 0,
        };
        let result = self.play(script, &mut run);
        run.output.signs |= run.game.signs();
        result
    }

    fn play(&self, script: &Script, run: &mut Run) -> Result<(), Differs> {
        run.begin()?;
        let mut is_first = true;
        let has_after_dot = self.rules.commands == Reading::PastDot && script.is_whole;
        let after_dot = if has_after_dot { &*script.after_dot } else { &[] };
        for line in script.lines.iter().chain(after_dot) {
            let mut commands = &**line;
            match self.rules.commands {
                Reading::FirstEaten { prints } if is_first && !commands.is_empty() => {
                    is_first = false;
                    commands = commands.get(1..).unwrap_or_default();
                    if commands.is_empty() && !prints {
                        continue;
                    }
                }
                Reading::FirstOfLine => commands = commands.get(..1).unwrap_or(commands),
                _ => {}
            }
            if run.play(commands, script.is_chained)? {
                return Ok(());
            }
        }
        if script.is_whole { run.end() } else { Ok(()) }
    }
}

impl Run<'_, '_, '_> {
    fn begin(&mut self) -> Result<(), Differs> {
        if self.printing.empty_lines == EmptyLines::BeforeFirst {
            self.output.write(b"\n")?;
        }
        self.write_text(|place| place == TextPlace::BeforeFirst)?;
        self.game.draw_first(&mut self.board);
        let has_first = matches!(self.printing.boards, Boards::All | Boards::FirstAndLast);
        if has_first {
            self.print_board(None)?;
            if matches!(self.printing.twice, Twice::First | Twice::All) {
                self.print_board(None)?;
            }
        }
        Ok(())
    }

    /// Plays a line of commands and prints what belongs to it; returns whether the program ends.
    fn play(&mut self, commands: &[Command], is_chained: bool) -> Result<bool, Differs> {
        let mut no_op = if commands.is_empty() { NOTHING_TO_UNDO } else { 0 };
        let mut is_no_op = true;
        if self.printing.is_before {
            self.print(&Played { command: commands.first().copied(), no_op: 0 })?;
        }
        for (index, &command) in commands.iter().enumerate() {
            let why = self.game.execute(command);
            if why == NO_BOX && self.game.ends_at_absent_box() {
                return Ok(true);
            }
            if index == 0 {
                no_op = why;
            }
            is_no_op &= why != 0;
            if is_chained && self.printing.each_command {
                self.game.draw(&mut self.board);
                self.print(&Played { command: Some(command), no_op: why })?;
            }
        }
        self.game.draw(&mut self.board);
        if self.printing.is_before || is_chained && self.printing.each_command {
            return Ok(false);
        }
        let command = if let [command] = *commands { Some(command) } else { None };
        self.print(&Played { command, no_op: if is_no_op { no_op } else { 0 } })?;
        Ok(false)
    }

    /// Prints the board after a line of commands, and what stands beside it.
    fn print(&mut self, played: &Played) -> Result<(), Differs> {
        let silent = self.printing.silent;
        let is_undo = played.command == Some(Command::Undo);
        let is_push = matches!(played.command, Some(Command::Push(..)));
        let is_silent = silent.no_ops & played.no_op != 0
            || played.no_op == 0 && (silent.undos && is_undo || silent.pushes && is_push);
        if is_silent && is_undo {
            self.output.signs |= signs::NO_BOARD_AFTER_UNDO;
        }
        if is_silent && is_push && played.no_op == 0 {
            self.output.signs |= signs::NO_BOARD_AFTER_PUSH;
        }
        if self.printing.echo == Echo::BeforeBoard {
            self.write_echo(played)?;
        }
        if !is_silent && matches!(self.printing.boards, Boards::All | Boards::AllButFirst) {
            self.print_board(Some(played))?;
            let is_again = match self.printing.twice {
                Twice::All => true,
                Twice::AfterUndo => is_undo,
                Twice::AfterPush => is_push,
                Twice::AfterNoOp(no_ops) => no_ops & played.no_op != 0,
                Twice::None | Twice::First | Twice::AtDot => false,
            };
            if is_again {
                self.print_board(Some(played))?;
            }
        } else {
            let no_op = played.no_op;
            self.write_text(|place| match place {
                TextPlace::BeforeNoOp(no_ops) | TextPlace::AfterNoOp(no_ops) => no_ops & no_op != 0,
                _ => false,
            })?;
        }
        if self.printing.echo == Echo::AfterBoard {
            self.write_echo(played)?;
        }
        Ok(())
    }

    fn print_board(&mut self, played: Option<&Played>) -> Result<(), Differs> {
        let is_first = self.printed == 0;
        let empty_lines = self.printing.empty_lines;
        if empty_lines == EmptyLines::BeforeEach || empty_lines == EmptyLines::Between && !is_first
        {
            self.output.write(b"\n")?;
        }
        let no_op = played.map_or(0, |played| played.no_op);
        self.write_text(|place| match place {
            TextPlace::BeforeEach => true,
            TextPlace::BeforeEachButFirst => !is_first,
            TextPlace::BeforeNoOp(no_ops) => no_ops & no_op != 0,
            _ => false,
        })?;
        self.piece.clear();
        self.printing.format(&self.board, self.layout, &mut self.piece);
        self.output.boards.push(self.output.text.len());
        self.output.write(&self.piece)?;
        self.printed += 1;
        self.write_text(|place| match place {
            TextPlace::AfterEach => true,
            TextPlace::AfterNoOp(no_ops) => no_ops & no_op != 0,
            _ => false,
        })?;
        if empty_lines == EmptyLines::AfterEach || empty_lines == EmptyLines::AfterFirst && is_first
        {
            self.output.write(b"\n")?;
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Differs> {
        if matches!(self.printing.boards, Boards::Last | Boards::FirstAndLast)
            || self.printing.twice == Twice::AtDot
        {
            self.print_board(None)?;
        }
        self.write_text(|place| place == TextPlace::AtEnd)?;
        if self.printing.empty_lines == EmptyLines::AtEnd {
            self.output.write(b"\n")?;
        }
        Ok(())
    }

    fn write_echo(&mut self, played: &Played) -> Result<(), Differs> {
        let Some(command) = played.command else { return Ok(()) };
        self.output.write(format!("{command}\n").as_bytes())
    }

    fn write_text(&mut self, is_here: impl Fn(TextPlace) -> bool) -> Result<(), Differs> {
        match &self.printing.text {
            Some(Text { text, place }) if is_here(*place) => self.output.write(text),
            _ => Ok(()),
        }
    }
}
