//! `sokopush generate`: cases for `sokopush check`.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use sokopush::interpret::Interpreter;
use sokopush::notation::Unwritable;
use sokopush::source::Source;

use super::Exit;
use super::options::GenerateOptions;
use super::replace::replace;

pub(super) fn run(folder: &Path, options: &GenerateOptions) -> anyhow::Result<Exit> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let generator = options.generator();
    let digits = options.count.to_string().len().max(3);
    for number in 1..=options.count {
        let document = generator.document(number);
        let document = document.ok_or(Unwritable::Memory).context("a case")?;
        let path = folder.join(format!("seed{}-{number:0digits$}.in", generator.seed));
        replace(&path, |file| Ok(file.write_all(document.as_bytes())?))?;
        replace(&path.with_extension("out"), |file| {
            let mut source = Source::new("document", document.as_bytes())?;
            Ok(Interpreter::default().run(&mut source, file, |_| {})?)
        })?;
    }
    Ok(Exit::Done)
}
