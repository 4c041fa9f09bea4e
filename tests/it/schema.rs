//! JSON lines, validated against the schema that is part of the documentation.

use std::sync::LazyLock;

use serde_json::Value;

use crate::harness::read;

/// The schema of a line of `sokopush solve --print json`.
pub(crate) static SCHEMA: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&read("docs/solve.schema.json")).unwrap());

/// The lines of a text, each of which must be valid.
#[track_caller]
pub(crate) fn lines(text: impl AsRef<[u8]>) -> Vec<Value> {
    let text = std::str::from_utf8(text.as_ref()).unwrap();
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let lines: Vec<Value> = text.lines().map(parse).collect();
    for line in &lines {
        assert_eq!(wrong(&SCHEMA, line), None, "{line}");
        // Users must expect fields that later versions add, but each of ours is described.
        let mut names = line.as_object().unwrap().keys();
        let unknown = names.find(|name| SCHEMA["properties"].get(name).is_none());
        assert_eq!(unknown, None, "{line}");
        let [expanded, generated] = ["expanded", "generated"].map(|name| line[name].as_u64());
        assert!(expanded <= generated, "{line}");
        // In a log, a test may have changed fields.
        if line.get("board").is_some() {
            continue;
        }
        let [pushes, moves, best] =
            ["lower_bound", "lower_bound_moves", "best_moves"].map(|name| line[name].as_u64());
        // A solution has at least as many moves as pushes.
        assert!(moves >= pushes && moves.is_none() == pushes.is_none(), "{line}");
        assert!(best.is_none_or(|best| moves.is_some_and(|moves| moves <= best)), "{line}");
    }
    lines
}

/// What is wrong with a value, by the part of JSON Schema that the schema uses: not `additionalProperties`, because fields are
/// added.
fn wrong(schema: &Value, value: &Value) -> Option<String> {
    let object = schema.as_object().unwrap();
    object.iter().find_map(|(keyword, expected)| {
        let is_valid = match keyword.as_str() {
            "$schema" | "title" | "description" => true,
            "type" => match expected {
                Value::Array(kinds) => kinds.iter().any(|kind| is_of_type(kind, value)),
                kind => is_of_type(kind, value),
            },
            "enum" => expected.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= expected.as_f64().unwrap()),
            "pattern" => {
                assert_eq!(expected, "^[lurdLURD]*$", "the only pattern known here");
                value.as_str().is_none_or(|text| text.bytes().all(|c| b"lurdLURD".contains(&c)))
            }
            "required" => {
                let names = expected.as_array().unwrap();
                names.iter().all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "properties" => {
                let mut members = value.as_object().unwrap().iter();
                return members.find_map(|(name, member)| {
                    let why = wrong(expected.get(name)?, member)?;
                    Some(format!("{name}: {why}"))
                });
            }
            "items" => {
                return value.as_array().unwrap().iter().find_map(|item| wrong(expected, item));
            }
            _ => panic!("{keyword} is not known here"),
        };
        (!is_valid).then(|| format!("{keyword}: {value}"))
    })
}

fn is_of_type(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        kind => panic!("{kind} is not known here"),
    }
}

#[test]
fn what_is_not_in_the_schema_is_found() {
    let wrong = |schema: &str, value: &str| {
        wrong(&serde_json::from_str(schema).unwrap(), &serde_json::from_str(value).unwrap())
    };
    for (schema, valid, invalid) in [
        (r#"{"type": ["integer", "null"]}"#, "null", "1.5"),
        (r#"{"type": "string"}"#, r#""""#, "null"),
        (r#"{"enum": ["a", null]}"#, "null", r#""b""#),
        (r#"{"minimum": 1}"#, "1", "0"),
        (r#"{"pattern": "^[lurdLURD]*$"}"#, r#""lR""#, r#""x""#),
        (r#"{"required": ["a"]}"#, r#"{"a": 1}"#, "{}"),
        (r#"{"properties": {"a": {"type": "null"}}}"#, r#"{"b": 1}"#, r#"{"a": 1}"#),
    ] {
        assert_eq!(wrong(schema, valid), None, "{schema}");
        assert!(wrong(schema, invalid).is_some(), "{schema}");
    }
}
