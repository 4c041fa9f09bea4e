//! `sokopush convert`.

mod cases;
mod merging;
mod misplaced_titles;
mod renumbering;
mod round_trips;
mod sorting;
mod to_dir;

use crate::run::{ANYTHING, sokopush};

/// What a successful conversion prints, with options after `to`.
#[track_caller]
fn convert(from: &str, to: &str, input: impl AsRef<[u8]>) -> String {
    let convert = sokopush("convert --from").argument(from).argument("--to");
    let convert = convert.arguments(to.split(' ')).stdin(input);
    convert.stdout(ANYTHING).stderr(ANYTHING).run().stdout
}

/// Two collections to be merged or sorted.
const FIRST: &str = "\
Title: First Set
Author: Ann
Copyright: 2020 Ann

; 1
Easy

#####
#@$.#
#####

; 2

######
#@ $.#
######
Solution: rR

; 3

#####
#.$@#
#####
";

const SECOND: &str = "\
Author: Bob

Alpha 10

#######
#@  $.#
#######

Alpha 2

#####
#@$.#
#  ##
#####
Source: a book
";
