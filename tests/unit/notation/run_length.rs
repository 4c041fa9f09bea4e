//! Unit tests of `src/notation/run_length.rs`.

use super::*;

#[test]
fn numbers_repeat_characters_and_groups_up_to_a_limit() {
    for (text, expanded) in [
        ("", Ok("")),
        ("3#4-p.#", Ok("###----p.#")),
        ("2(3(#-)#)", Ok("#-#-#-##-#-#-#")),
        ("0#-", Ok("-")),
        ("0(2#)-", Ok("-")),
        ("(#)(-)", Ok("#-")),
        ("21#", Ok(&*"#".repeat(21))),
        ("#3", Err(Fault::Misplaced(2))),
        ("2(#", Err(Fault::Misplaced(3))),
        ("#)", Err(Fault::Misplaced(1))),
        ("(#3)", Err(Fault::Misplaced(3))),
        ("22#", Err(Fault::TooMany(2))),
        ("4(4(4#))", Err(Fault::TooMany(7))),
        ("99999999999999999999999#", Err(Fault::TooMany(23))),
        (&"(".repeat(200), Err(Fault::TooMany(100))),
    ] {
        let bytes = expand(text.as_bytes(), 20, |byte, _| byte);
        assert_eq!(bytes, expanded.map(|text| text.as_bytes().to_vec()), "{text}");
    }
}

#[test]
fn a_count_of_0_is_found() {
    for (text, place) in [("", None), ("10#20-", None), ("#@0$", Some(2)), ("3#00-", Some(2))] {
        assert_eq!(zero_count(text.as_bytes()), place, "{text}");
    }
}
