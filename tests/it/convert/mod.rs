//! `sokopush convert`.

mod cases;
mod merging;
mod misplaced_titles;
mod renumbering;
mod round_trips;
mod sorting;
mod to_dir;

use std::process::Output;

use crate::harness::{run, stdout};

/// A run of `convert`, with options after `to`.
fn converts(from: &str, to: &str, input: impl AsRef<[u8]>) -> Output {
    let to: Vec<_> = to.split(' ').collect();
    run(&[&["convert", "--from", from, "--to"], &to[..]].concat(), input)
}

/// What a successful conversion prints.
#[track_caller]
fn convert(from: &str, to: &str, input: &str) -> String {
    stdout(&converts(from, to, input))
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
