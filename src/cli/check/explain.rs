//! The sections of `docs/mistakes.md`, one for each mistake.

const PAGE: &str = include_str!("../../../docs/mistakes.md");

/// The name of each section, as links have it, and its text.
fn sections() -> impl Iterator<Item = (String, &'static str)> {
    PAGE.split("\n## ").skip(1).map(|section| {
        let heading = section.lines().next().unwrap_or_default();
        (heading.to_lowercase().replace(' ', "-"), section.trim_end())
    })
}

pub(super) fn section_name(name: &str) -> Result<String, String> {
    let name = name.trim();
    let names: Vec<_> = sections().map(|(name, _)| name).collect();
    if names.iter().any(|known| known == name) {
        return Ok(name.to_owned());
    }
    Err(format!("unknown name; expected one of {}", names.join(", ")))
}

pub(super) fn explain(names: &[String]) -> String {
    let sections = sections().filter(|(name, _)| names.contains(name));
    sections.map(|(_, section)| section).collect::<Vec<_>>().join("\n\n")
}
