//! Boards that are the same, rotated or mirrored.

use serde_json::Value;

use crate::random::Random;
use crate::run::{ANYTHING, sokopush};

/// The example of <https://www.sourcecode.se/sokoban/level_id.php>, which tells what its Unique-Id is.
#[test]
fn unique_id_is_the_published_one() {
    let rows = [
        "###########",
        "##### *. ##",
        "####  @# ##",
        "#  $.$#####",
        "#   #  $ .#",
        "##### $  .#",
        "###########",
    ];
    for symmetry in 0..8 {
        let board = transformed(&rows.map(str::to_owned), symmetry).join("\n");
        let lint = sokopush("lint --format json --time 0").stdin(format!("{board}\nSolution: L\n"));
        let findings = lint.stdout(ANYTHING).status(1).run().stdout;
        let finding: Value = serde_json::from_str(findings.lines().next().unwrap()).unwrap();
        assert_eq!(finding["unique_id"], "1674E2D1AC70B61C", "{board}");
    }
}

/// The rows of a board after a rotation or reflection.
fn transformed(rows: &[String], symmetry: usize) -> Vec<String> {
    let mut rows = rows.to_vec();
    if symmetry & 1 != 0 {
        rows.reverse();
    }
    if symmetry & 2 != 0 {
        for row in &mut rows {
            *row = row.chars().rev().collect();
        }
    }
    if symmetry & 4 != 0 {
        let column = |column| rows.iter().map(|row| row.as_bytes()[column] as char).collect();
        rows = (0..rows[0].len()).map(column).collect();
    }
    rows
}

/// A random board with a worker in the middle, so that the cell beside it is inside, and the same board with that cell changed.
fn board_and_changed(random: &mut Random) -> [Vec<String>; 2] {
    let mut rows = Vec::new();
    for _ in 0..5 {
        let cells = std::iter::repeat_with(|| [' ', ' ', ' ', '#', '$', '.', '*'][random.below(7)]);
        rows.push(cells.take(6).collect::<String>());
    }
    rows[2].replace_range(2..4, "@ ");
    let mut changed = rows.clone();
    changed[2].replace_range(3..4, ".");
    [closed(&rows), closed(&changed)]
}

/// The rows with a wall around them.
fn closed(rows: &[String]) -> Vec<String> {
    let wall = "#".repeat(rows[0].len() + 2);
    let mut closed = vec![wall.clone()];
    closed.extend(rows.iter().map(|row| format!("#{row}#")));
    closed.push(wall);
    closed
}

#[test]
fn duplicates_are_found_after_each_symmetry_and_not_with_one_cell_changed() {
    let mut random = Random(1);
    let mut text = String::new();
    let mut expected = Vec::new();
    for number in 0..200 {
        let [drawn, changed] = board_and_changed(&mut random);
        // Other floor outside: a wall that is twice as thick, with blanks in it.
        let mut turned = transformed(&drawn, number % 8);
        let blank = format!("#{}#", " ".repeat(turned[0].len() - 2));
        turned.splice(0..0, ["#".repeat(blank.len()), blank]);
        for rows in [drawn, turned, changed] {
            text += &(rows.join("\n") + "\n\n");
        }
        expected.push(3 * number + 2);
    }
    let lint = sokopush("lint --time 0 --format json").stdin(text).stdout(ANYTHING).status(1);
    let mut found = Vec::new();
    for line in lint.run().stdout.lines() {
        let finding: Value = serde_json::from_str(line).unwrap();
        if finding["name"] == "duplicate" {
            assert_eq!(finding["severity"], "warning");
            found.push(usize::try_from(finding["level"].as_u64().unwrap()).unwrap());
        }
    }
    assert_eq!(found, expected);
}
