//! Starting a program apart from this one: sokopush starts itself, gives up its terminal, limits its memory, and becomes that
//! program.

use std::env;
use std::io::{self, ErrorKind, Write};
use std::process::{Command, ExitCode};

/// The first argument by which sokopush does that; the limit in bytes or a dash, and the command follow.
const LAUNCH: &str = "--launch";

/// What stderr begins with if that fails, before the system's number for the error, and the status then.
const ERROR: &str = "sokopush: cannot start: ";
const STATUS: u8 = 127;

/// A command that runs these words, with no more than this memory. On Unix, in a session of its own: it has no controlling
/// terminal, so it cannot type into one (CVE-2017-5226), and the processes it starts can be stopped with it.
pub(super) fn command(words: &[String], memory: Option<usize>) -> io::Result<Command> {
    let (name, arguments) = words.split_first().ok_or(ErrorKind::NotFound)?;
    if cfg!(not(unix)) {
        if memory.is_some() {
            return Err(ErrorKind::Unsupported.into());
        }
        let mut command = Command::new(name);
        command.args(arguments);
        return Ok(command);
    }
    let mut command = Command::new(env::current_exe()?);
    let memory = match memory {
        Some(memory) => memory.to_string(),
        None => "-".to_owned(),
    };
    command.args([LAUNCH, &memory]).args(words);
    Ok(command)
}

/// Becomes another program, if the arguments say so; returns the status if that fails.
pub(crate) fn launch() -> Option<ExitCode> {
    let mut words = env::args_os().skip(1);
    if words.next()? != LAUNCH {
        return None;
    }
    let memory = words.next()?;
    let memory = if memory == "-" { None } else { Some(memory.to_str()?.parse().ok()?) };
    let mut command = Command::new(words.next()?);
    let error = become_program(command.args(words), memory);
    let _ = write!(io::stderr(), "{ERROR}{}", error.raw_os_error().unwrap_or_default());
    Some(ExitCode::from(STATUS))
}

/// Keeps programs of the same user from tracing this process and from writing to its files, such as the report, through
/// `/proc`. Root can do both anyway. The system then makes no core dump of this process.
pub(in crate::cli::check) fn hide_from_programs() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    nix::sys::prctl::set_dumpable(false)?;
    Ok(())
}

#[cfg(unix)]
fn become_program(command: &mut Command, memory: Option<u64>) -> io::Error {
    match set_apart(memory) {
        Ok(()) => std::os::unix::process::CommandExt::exec(command),
        Err(error) => error.into(),
    }
}

/// Gives this process a session of its own, and limits its memory.
#[cfg(unix)]
fn set_apart(memory: Option<u64>) -> nix::Result<()> {
    use nix::sys::resource::{Resource, setrlimit};
    nix::unistd::setsid()?;
    // If `check` is killed, nobody else would stop the program.
    #[cfg(target_os = "linux")]
    nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL)?;
    if let Some(memory) = memory {
        setrlimit(Resource::RLIMIT_AS, memory, memory)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn become_program(_: &mut Command, _: Option<u64>) -> io::Error {
    ErrorKind::Unsupported.into()
}

/// The error of a launch that failed, by its status and what it wrote to stderr.
pub(super) fn error(status: Option<i32>, stderr: &[u8]) -> Option<io::Error> {
    if status != Some(STATUS.into()) {
        return None;
    }
    let number = str::from_utf8(stderr).ok()?.strip_prefix(ERROR)?.parse().ok()?;
    Some(io::Error::from_raw_os_error(number))
}
