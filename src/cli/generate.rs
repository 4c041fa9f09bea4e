//! `sokopush generate`: cases for `sokopush check`.

use std::fs;
use std::path::Path;

use anyhow::Context;
use sokopush::interpret::Interpreter;
use sokopush::source::Source;

use super::Exit;
use super::options::GenerateOptions;

pub(super) fn run(folder: &Path, options: &GenerateOptions) -> anyhow::Result<Exit> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let generator = options.generator();
    let digits = options.count.to_string().len().max(3);
    for number in 1..=options.count {
        let document = generator.document(number);
        let mut transcript = Vec::new();
        let mut source = Source::new("document", document.as_bytes())?;
        Interpreter::default().run(&mut source, &mut transcript, |_| {})?;
        let name = format!("seed{}-{number:0digits$}", generator.seed);
        for (extension, text) in [("in", document.as_bytes()), ("out", &transcript)] {
            let path = folder.join(&name).with_extension(extension);
            fs::write(&path, text).with_context(|| path.display().to_string())?;
        }
    }
    Ok(Exit::Done)
}
