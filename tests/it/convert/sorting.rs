//! `convert --sort`, and `--level` with an order.

use super::{FIRST, SECOND};
use crate::run::{ANYTHING, sokopush};

/// The titles in the order in which a command with these options writes the levels of a collection.
#[track_caller]
fn order(options: &str, collection: &str) -> String {
    let run = sokopush(&format!("convert --to xsb {options}")).stdin(collection).stdout(ANYTHING);
    let mut titles = Vec::new();
    for line in run.run().stdout.lines() {
        if line.starts_with("Alpha") || line.starts_with(';') {
            titles.push(line.to_owned());
        }
    }
    titles.join(", ")
}

#[test]
fn sort_by_title_counts_numbers_as_numbers() {
    assert_eq!(order("--sort title", SECOND), "Alpha 2, Alpha 10");
}

#[test]
fn sort_by_title_skips_zeros_before_a_number() {
    let padded = SECOND.replace("Alpha 2", "Alpha 007");
    assert_eq!(order("--sort title", &padded), "Alpha 007, Alpha 10");
}

#[test]
fn sort_by_size_and_by_boxes() {
    assert_eq!(order("--sort size", SECOND), "Alpha 10, Alpha 2");
    assert_eq!(order("--sort boxes", SECOND), "Alpha 10, Alpha 2");
}

#[test]
fn sort_by_moves_puts_unsolved_levels_last() {
    assert_eq!(order("--sort moves", FIRST), "; 2, ; 1, ; 3");
}

#[test]
fn level_numbers_give_the_order() {
    assert_eq!(order("--level 3,1-2", FIRST), "; 3, ; 1, ; 2");
    // A level that is named twice stands where it is named first.
    assert_eq!(order("--level 3,1-3", FIRST), "; 3, ; 1, ; 2");
    assert_eq!(order("--level 2,1", FIRST), "; 2, ; 1");
    assert_eq!(order("--level 1,3", FIRST), "; 1, ; 3");
    assert_eq!(order("--level 2,1", SECOND), "Alpha 2, Alpha 10");
}
