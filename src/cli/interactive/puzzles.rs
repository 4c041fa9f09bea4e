//! The built-in puzzles.

/// Boards of the push/undo language, from the easiest on.
pub(in crate::cli) const PUZZLES: [&str; 5] = [
    "\
#######
#-----#
#@a-+-#
#-----#
#######
",
    "\
########
#------#
#--ab--#
#+@--###
#+----##
########
",
    "\
########
###---+#
##----+#
#-a@---#
#--b---#
#--#---#
########
",
    "\
#########
#---##--#
#-a--b--#
###@c#-##
##----+-#
##---++-#
#########
",
    "\
#########
#++-----#
#-+@----#
##-a-bc-#
###-##--#
#--#---##
#########
",
];

#[cfg(test)]
mod tests {
    use sokopush::notation::named;
    use sokopush::solve::{Answer, Solver};
    use sokopush::source::Source;

    use super::*;

    #[test]
    fn each_can_be_solved_and_takes_more_pushes_than_the_one_before() {
        let pushes = PUZZLES.map(|puzzle| {
            let session =
                named::read(&mut Source::new("puzzle", puzzle.as_bytes()).unwrap()).unwrap();
            let report = Solver::default().solve(session.warehouse()).unwrap();
            let Answer::Solved(solution) = report.answer else { panic!("{puzzle}") };
            solution.pushes.len()
        });
        assert!(pushes.is_sorted_by(|one, next| one < next), "{pushes:?}");
    }
}
