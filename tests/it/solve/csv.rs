//! `solve --print csv`.

use super::json::LEVEL;

use serde_json::Value;

use crate::run::{ANYTHING, sokopush};
use crate::schema::lines;

#[test]
fn a_table_has_a_line_for_each_level_with_the_metrics_of_its_solution() {
    let input = format!(
        "; =a, \"b\"\n{LEVEL}\n#####\n@$.#\n@\n\n; c\n######\n#@   #\n# $$.#\n#   .#\n######\n"
    );
    let said = "<stdin>:8:1: error: level 2: expected one worker, but found a second; the first is at 7:1\n\
                note: 2 of 3 solved, 1 malformed; 9 moves; _ s\n";
    let solve = |print: &str| {
        let solve = sokopush("solve --from xsb --print").argument(print).stdin(&input);
        solve.stdout(ANYTHING).stderr(said).status(2).run().stdout
    };
    let table = solve("csv");
    let rows: Vec<_> = table.lines().collect();
    let columns: Vec<_> = rows[0].split(',').collect();
    let title = r#"<stdin>,1,"'=a, ""b""",solved,3,5,1,1,1,1,1,1,1,1,1,true,true,"#;
    assert!(rows[1].starts_with(title) && rows[1].contains(",R,,,bidirectional,"), "{table}");
    // Programs count the columns: those that were added come last.
    let added =
        "best_lurd,error,limit,engine,expanded,generated,peak_bytes,minimize,accept,version";
    assert!(rows[0].ends_with(added), "{table}");
    assert!(rows[2].starts_with("<stdin>,2,,malformed,,,,,,,,,,,,false,false,"), "{table}");
    let cells: Vec<_> = rows[3].split(',').collect();
    let json = &lines(solve("json"))[2];
    assert_eq!((rows.len(), cells.len()), (4, columns.len()));
    let known = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    for (column, cell) in columns.iter().zip(cells).filter(|(column, _)| **column != "seconds") {
        let expected = if json[column].is_null() { String::new() } else { known(&json[column]) };
        assert_eq!(cell, expected, "{column}");
    }
    // One box down, the other right, and the first right.
    assert_eq!(json["lurd"], "rDRlldRR");
    let metrics =
        ["box_changes", "box_lines", "pushing_sessions", "player_lines"].map(|name| &json[name]);
    assert_eq!(metrics, [3, 3, 2, 6]);
}
