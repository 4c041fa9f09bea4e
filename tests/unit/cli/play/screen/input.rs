//! Keys in the game.

use super::*;

#[test]
fn every_key_in_the_list_is_known() {
    use KeyCode::{Backspace, Char, End, Enter, Esc, F, Home, PageDown, PageUp, Tab};

    let named = [Backspace, Enter, Tab, Home, PageDown, PageUp, End, Esc, F(2)];
    for code in named.into_iter().chain("024680 ?.".chars().map(Char)) {
        assert!(of_key(KeyEvent::new(code, KeyModifiers::NONE)).is_some(), "{code:?}");
    }
    let controls = ('a'..='z')
        .filter(|&letter| of_key(KeyEvent::new(Char(letter), KeyModifiers::CONTROL)).is_some());
    assert_eq!(controls.collect::<String>(), "bchlrsz");
}
