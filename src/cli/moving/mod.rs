//! The commands that move the user's data: from another feed reader on this machine, and to another machine.

pub(super) mod whole;

use std::path::PathBuf;

use serde_json::{Value, json};

use super::CommandError;
use super::output::Output;
use super::session::index;
use crate::profile::moving::{self, Moving, MovingEffect, OtherReader, ReaderFiles, UserFolders};
use crate::profile::{Profile, now};
use crate::store::Writer;

/// The arguments of `move-in`.
#[derive(Debug, clap::Args)]
pub(super) struct MoveInArgs {
    /// A file or the folder of the reader; for Thunderbird and others, a list of feeds in OPML
    #[arg(conflicts_with = "from")]
    path: Option<PathBuf>,
    /// The reader that is found on this machine: newsboat, liferea, rss-guard or netnewswire
    #[arg(long, value_name = "NAME", value_parser = ["newsboat", "liferea", "rss-guard", "netnewswire"])]
    from: Option<String>,
    /// Take it over; without this, say what would happen and change nothing
    #[arg(long)]
    yes: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl MoveInArgs {
    /// Returns true if the command changes the profile.
    pub(super) const fn changes(&self) -> bool {
        self.yes && (self.path.is_some() || self.from.is_some())
    }
}

/// Runs `move-in`.
pub(super) fn move_in(profile: &Profile, args: &MoveInArgs, out: &Output) -> Result<(), CommandError> {
    let user = UserFolders::find();
    let Some(files) = chosen(args, user.as_ref())? else {
        return list(&user.as_ref().map(moving::find).unwrap_or_default(), args, out);
    };
    let message = |error: moving::MovingError| CommandError::Message(error.to_string());
    let mut moving = Moving::open(&files).map_err(message)?;
    let effect = if args.yes {
        moving.move_logins_out(&profile.net.logins);
        let (mut store, progress) = (profile.store()?, out.progress());
        let watch = |done, total| progress(t!("cli-progress-moving"), done, total);
        let effect = store.transaction(|tx| moving.carry_out(tx, now(), &watch))?;
        index(&Writer::start(store)?, out);
        effect
    } else {
        moving.preview(&*profile.reader()?)?
    };
    if args.json {
        out.json(&effect_json(&moving, &effect, args.yes));
    }
    for sentence in moving.words(&effect) {
        if moving.is_problem(&sentence) {
            out.failure(&sentence.to_string());
        } else {
            out.say(&sentence.to_string());
        }
    }
    if !args.yes {
        out.say(t!("cli-move-in-preview"));
    } else if effect.new_feeds > 0 {
        out.say(t!("cli-move-in-refresh"));
    }
    Ok(())
}

/// Returns the files of the reader that the user named; `None` if the user named none.
fn chosen(args: &MoveInArgs, user: Option<&UserFolders>) -> Result<Option<ReaderFiles>, CommandError> {
    if let Some(path) = &args.path {
        let nothing = moving::MovingError::NothingThere { path: path.clone() };
        let files = moving::at(path, user).ok_or_else(|| CommandError::Message(nothing.to_string()))?;
        return Ok(Some(files));
    }
    let Some(reader) = args.from.as_deref().and_then(OtherReader::from_name) else { return Ok(None) };
    let mut found = user.map(moving::find).unwrap_or_default();
    found.retain(|files| files.reader == reader);
    if found.len() > 1 {
        let paths: Vec<String> = found.iter().map(|files| files.path().display().to_string()).collect();
        let (reader, paths) = (reader.title(), paths.join(", "));
        return Err(CommandError::Message(t!("cli-move-in-several", reader, paths)));
    }
    let not_found = || CommandError::Message(t!("cli-move-in-not-found", reader = reader.title()));
    found.pop().map(Some).ok_or_else(not_found)
}

/// Prints the readers on this machine.
fn list(found: &[ReaderFiles], args: &MoveInArgs, out: &Output) -> Result<(), CommandError> {
    if args.yes {
        return Err(CommandError::Message(t!("cli-move-in-which").to_owned()));
    }
    let path = |path: &Option<PathBuf>| path.as_deref().map(|path| path.display().to_string());
    if args.json {
        let rows = found.iter().map(|files| {
            json!({
                "reader": files.reader.name(),
                "list": path(&files.list),
                "database": path(&files.database),
            })
        });
        out.json(&rows.collect());
        return Ok(());
    }
    for files in found {
        let name = files.reader.name();
        out.line(&format!("{name}\t{}\t{}", files.path().display(), files.reader.takes()));
    }
    out.say(if found.is_empty() { t!("cli-move-in-none") } else { t!("cli-move-in-how") });
    Ok(())
}

fn effect_json(moving: &Moving, effect: &MovingEffect, is_done: bool) -> Value {
    json!({
        "reader": moving.reader().name(),
        "done": is_done,
        "new_feeds": effect.new_feeds,
        "known_feeds": effect.known_feeds,
        "marked": effect.marked,
        "added": effect.added,
        "read": effect.read,
        "starred": effect.starred,
        "unusable": effect.unusable,
        "kept": effect.kept,
        "deleted": effect.deleted,
        "others": effect.others,
        "damaged": effect.is_damaged,
    })
}
