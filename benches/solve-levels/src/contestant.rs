//! The solvers that are compared.

use sokopush::solve::Minimize;

/// A program, or one way to use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// sokopush, with proofs that its solutions are shortest.
    Proved,
    /// sokopush, with any solution.
    Any,
    /// sokopush, with the best solution in the time there is.
    Best,
    /// sokopush, with the best solution from a shortest one with detours.
    Improve,
    Soukoban,
    Festival,
}

impl Program {
    pub const ALL: [Program; 6] = [
        Program::Proved,
        Program::Any,
        Program::Best,
        Program::Improve,
        Program::Soukoban,
        Program::Festival,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Program::Proved => "proved",
            Program::Any => "any",
            Program::Best => "best",
            Program::Improve => "improve",
            Program::Soukoban => "soukoban",
            Program::Festival => "festival",
        }
    }
}

/// A program, and what it minimizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contestant {
    pub program: Program,
    /// Where any solution will do, this only says what is counted.
    pub minimize: Minimize,
}

impl Contestant {
    pub const ALL: [Contestant; 9] = [
        Contestant { program: Program::Proved, minimize: Minimize::Moves },
        Contestant { program: Program::Soukoban, minimize: Minimize::Moves },
        Contestant { program: Program::Proved, minimize: Minimize::Pushes },
        Contestant { program: Program::Soukoban, minimize: Minimize::Pushes },
        Contestant { program: Program::Any, minimize: Minimize::Moves },
        Contestant { program: Program::Best, minimize: Minimize::Pushes },
        Contestant { program: Program::Improve, minimize: Minimize::Moves },
        Contestant { program: Program::Improve, minimize: Minimize::Pushes },
        Contestant { program: Program::Festival, minimize: Minimize::Moves },
    ];

    /// Those of some programs; without programs, all that are there.
    pub fn of(programs: &[Program], has_festival: bool) -> Vec<Contestant> {
        let takes_part = |one: &Contestant| match one.program {
            program if !programs.is_empty() => programs.contains(&program),
            Program::Festival => has_festival,
            // These always take the whole time for a level.
            Program::Best | Program::Improve => false,
            Program::Proved | Program::Any | Program::Soukoban => true,
        };
        Contestant::ALL.into_iter().filter(takes_part).collect()
    }

    /// Whether its solutions are shortest ones.
    pub fn proves(self) -> bool {
        matches!(self.program, Program::Proved | Program::Soukoban)
    }

    pub fn name(self) -> String {
        match self.program {
            Program::Proved => format!("sokopush, {}", self.minimize),
            Program::Any => "sokopush, any solution".to_owned(),
            Program::Best => format!("sokopush, best in {}", self.minimize),
            Program::Improve => format!("sokopush, {} from detours", self.minimize),
            Program::Soukoban => format!("soukoban 0.1.5, {}", self.minimize),
            Program::Festival => "Festival".to_owned(),
        }
    }
}
