//! The man page, one for the program and all its subcommands.

use std::io;

use clap::Command;
use clap_mangen::Man;

/// The page of a command, in roff.
pub(super) fn page(mut command: Command) -> io::Result<Vec<u8>> {
    command.build();
    let main = Man::new(command.clone());
    let mut page = Vec::new();
    main.render_title(&mut page)?;
    main.render_name_section(&mut page)?;
    main.render_synopsis_section(&mut page)?;
    main.render_description_section(&mut page)?;
    main.render_options_section(&mut page)?;
    for subcommand in command.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = subcommand.get_bin_name().unwrap_or_default().to_uppercase();
        page.extend(format!(".SH \"{name}\"\n").into_bytes());
        let subcommand = Man::new(subcommand.clone());
        let mut sections = Vec::new();
        subcommand.render_description_section(&mut sections)?;
        subcommand.render_synopsis_section(&mut sections)?;
        subcommand.render_options_section(&mut sections)?;
        // Their sections become parts of the subcommand's.
        page.extend(String::from_utf8_lossy(&sections).replace(".SH ", ".SS ").into_bytes());
    }
    main.render_extra_section(&mut page)?;
    Ok(page)
}
