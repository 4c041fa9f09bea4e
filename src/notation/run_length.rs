//! Run-length encoding: a number repeats the character or the group in parentheses that follows it, as
//! in `3#` or `2(3(#-)#)`.

/// Why a text is not run-length encoded, and the index of the character that shows it; the length of the text if
/// it ends too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// A number repeats nothing, or a parenthesis has no partner.
    Misplaced(usize),
    /// More characters than the limit come from repetition.
    TooMany(usize),
}

const MAX_DEPTH: usize = 100;

/// A character, or a group in parentheses: where it begins among the characters that the text stands for, and how often it
/// is repeated.
struct Group {
    begin: usize,
    times: usize,
}

/// The index of the first count of 0 in a text.
pub(super) fn zero_count(text: &[u8]) -> Option<usize> {
    let mut start = 0;
    for run in text.chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit()) {
        if run.iter().all(|&byte| byte == b'0') {
            return Some(start);
        }
        start += run.len();
    }
    None
}

/// The characters that a text stands for, as `part` makes them of a character and its index. At
/// most `limit` may come from repetition. Time and memory are linear in the text and the result.
pub(super) fn expand<T: Copy>(
    text: &[u8],
    limit: usize,
    part: impl Fn(u8, usize) -> T,
) -> Result<Vec<T>, Fault> {
    let mut expanded = Vec::with_capacity(text.len());
    let mut repeated = 0_usize;
    let mut count: Option<usize> = None;
    let mut open_groups: Vec<Group> = Vec::new();
    for (index, &byte) in text.iter().enumerate() {
        if byte.is_ascii_digit() {
            let digit = usize::from(byte - b'0');
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
            continue;
        }
        if byte == b')' && count.is_some() {
            return Err(Fault::Misplaced(index));
        }
        let mut group = Group { begin: expanded.len(), times: count.take().unwrap_or(1) };
        match byte {
            b'(' => {
                open_groups.push(group);
                if open_groups.len() > MAX_DEPTH {
                    return Err(Fault::TooMany(index));
                }
                continue;
            }
            b')' => group = open_groups.pop().ok_or(Fault::Misplaced(index))?,
            _ => expanded.push(part(byte, index)),
        }
        let end = expanded.len();
        let added = (end - group.begin).saturating_mul(group.times.saturating_sub(1));
        repeated = repeated.saturating_add(added);
        if repeated > limit {
            return Err(Fault::TooMany(index));
        }
        for _ in 1..group.times {
            expanded.extend_from_within(group.begin..end);
        }
        if group.times == 0 {
            expanded.truncate(group.begin);
        }
    }
    if count.is_some() || !open_groups.is_empty() {
        return Err(Fault::Misplaced(text.len()));
    }
    Ok(expanded)
}

#[cfg(test)]
mod tests {
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
}
