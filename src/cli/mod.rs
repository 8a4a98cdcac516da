//! Commands without a window (the contract is in `README.md`, "Command line"). Results go to standard output, progress
//! and messages to standard error; exit status 0 done, 1 something failed, 2 wrong usage.

mod args;
mod inspect;
mod json;
mod lists;
mod output;
mod subscriptions;

use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use url::Url;

use crate::app;
use crate::app::profile::{Profile, ProfileError};
use crate::store::StoreError;
use args::{Args, Command};
use output::Output;

/// Why a command ended early.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    #[error(transparent)]
    Profile(#[from] ProfileError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{0}")]
    Message(String),
}

/// Runs the program as its command line says.
#[must_use]
pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let status = if error.use_stderr() { 2 } else { 0 };
            // Help that nobody reads any more (a closed pipe) is no failure.
            error.print().unwrap_or_default();
            return ExitCode::from(status);
        }
    };
    start_log();
    let output = Output::default();
    if let Err(error) = dispatch(args, &output) {
        output.failure(&error.to_string());
    }
    ExitCode::from(output.status())
}

fn dispatch(args: Args, out: &Output) -> Result<(), CommandError> {
    let dir = args.data_dir.as_deref();
    let Some(command) = args.command else {
        return if args.demo { window(app::Start::Demo) } else { window(app::Start::Profile { dir, address: None }) };
    };
    match command {
        Command::DemoServer { port } => demo_server(port, out),
        Command::Add { urls, folder, whole, json } => {
            subscriptions::add(&open(dir, out)?, &urls, &folder, whole, json, out)
        }
        Command::Remove { url } => subscriptions::remove(&open(dir, out)?, &url),
        Command::Refresh(wishes) => subscriptions::refresh(&open(dir, out)?, &wishes, out),
        Command::Import { file } => subscriptions::import(&open(dir, out)?, &file, out),
        Command::Export { file } => subscriptions::export(&open(dir, out)?, file.as_deref(), out),
        Command::Feeds { json } => lists::feeds(&open(dir, out)?, json, out),
        Command::Entries { url, json } => lists::entries(&open(dir, out)?, &url, json, out),
        Command::Search { words, json } => lists::search(&open(dir, out)?, &words.join(" "), json, out),
        Command::Gaps { json } => lists::gaps(&open(dir, out)?, json, out),
        Command::Inspect { source, base, entries, json } => {
            inspect::inspect(&source, base.as_deref(), entries, json, out)
        }
        Command::Open(words) => open_address(dir, &words),
    }
}

fn open(dir: Option<&Path>, out: &Output) -> Result<Profile, CommandError> {
    let profile = Profile::find(dir)?;
    if let Some(notice) = &profile.notice {
        out.say(notice);
    }
    Ok(profile)
}

fn window(start: app::Start<'_>) -> Result<(), CommandError> {
    app::run(start).map_err(|error| CommandError::Message(error.to_string()))
}

/// `lacuna URL`: the window with Add filled in. What is no address is a mistyped command.
fn open_address(dir: Option<&Path>, words: &[String]) -> Result<(), CommandError> {
    let [address] = words else { return Err(usage(words)) };
    let address = parse_address(address).ok_or_else(|| usage(words))?;
    window(app::Start::Profile { dir, address: Some(address) })
}

fn usage(words: &[String]) -> CommandError {
    let command = words.first().map_or("", String::as_str);
    Output::default().say(&format!("lacuna: no such command or address: {command}\n\nFor more information, try '--help'."));
    std::process::exit(2)
}

fn demo_server(port: u16, out: &Output) -> Result<(), CommandError> {
    let publisher = crate::demo::DemoPublisher::start(port)
        .map_err(|error| CommandError::Message(format!("port {port} of the loopback address cannot be used: {error}")))?;
    out.line(publisher.address().as_str());
    loop {
        std::thread::park();
    }
}

/// An address as people type it: `feed:` addresses and bare host names are understood.
fn parse_address(text: &str) -> Option<Url> {
    let text = text.trim();
    let rest = text.strip_prefix("feed:").map(|rest| rest.trim_start_matches('/'));
    let text = match rest {
        Some(rest) if rest.starts_with("http:") || rest.starts_with("https:") => rest.to_owned(),
        Some(rest) => format!("http://{rest}"),
        None => text.to_owned(),
    };
    match Url::parse(&text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => Some(url),
        // `localhost:8000/feed` reads as a scheme; a bare word is more likely a mistyped command than a host.
        _ if text.contains('.') || text.contains(':') || text.contains('/') => {
            Url::parse(&format!("https://{text}")).ok().filter(Url::has_host).filter(|_| !text.contains("://"))
        }
        _ => None,
    }
}

/// What `LACUNA_LOG` asks for goes to standard error; without it warnings do.
fn start_log() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("LACUNA_LOG").unwrap_or_else(|_| EnvFilter::new("lacuna=warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).without_time();
    if let Err(error) = log.try_init() {
        tracing::debug!(%error, "a log was started before");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_type_them() {
        let check = |text: &str, expect: Option<&str>| {
            assert_eq!(parse_address(text).map(String::from).as_deref(), expect, "{text}");
        };
        check("https://a.example/feed", Some("https://a.example/feed"));
        check(" a.example/feed ", Some("https://a.example/feed"));
        check("feed:https://a.example/f", Some("https://a.example/f"));
        check("feed://a.example/f", Some("http://a.example/f"));
        check("localhost:8000/f", Some("https://localhost:8000/f"));
        check("file:///etc/passwd", None);
        check("javascript:alert(1)", None);
        check("refesh", None);
    }

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Args::command().debug_assert();
    }
}
