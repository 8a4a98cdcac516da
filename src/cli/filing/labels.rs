//! The commands `label` and `labels`. Each change runs in one transaction.

use serde_json::{Value, json};

use crate::cli::output::Output;
use crate::cli::{CommandError, find};
use crate::model::{EntryId, Label, LabelColour, LabelName};
use crate::profile::Profile;
use crate::store::{Store, StoreError};

/// The arguments of `labels`.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
pub(in crate::cli) struct LabelsArgs {
    /// As JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
    /// Give a label another name
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    rename: Vec<String>,
    /// Give a label another colour: blue, green, orange, purple, red, teal, pink, grey
    #[arg(long, num_args = 2, value_names = ["NAME", "COLOUR"])]
    colour: Vec<String>,
    /// Delete a label; its entries stay
    #[arg(long, value_name = "NAME")]
    delete: Option<String>,
}

/// Runs `label`. The labels are on disk when it prints its result.
pub(in crate::cli) fn label(
    profile: &Profile,
    url: &str,
    id: &str,
    names: &[String],
    is_on: bool,
    out: &Output,
) -> Result<(), CommandError> {
    let names: Vec<LabelName> = names.iter().map(|name| named(name)).collect::<Result<_, _>>()?;
    let mut store = profile.store()?;
    let feed = find(&store, url)?;
    let entry = store.entry_named(feed, &EntryId::new(id))?;
    let Some((key, _)) = entry else {
        return Err(CommandError::Message(t!("cli-no-entry", address = url, id)));
    };
    let changed = store.transaction(|tx| {
        names
            .iter()
            .try_fold(0, |sum, name| Ok::<_, StoreError>(sum + tx.label_these(&[key], name, is_on)?.len()))
    })?;
    out.say(&if is_on { t!("cli-labelled", count = changed) } else { t!("cli-unlabelled", count = changed) });
    Ok(())
}

/// Runs `labels` without a change.
pub(in crate::cli) fn list(profile: &Profile, as_json: bool, out: &Output) -> Result<(), CommandError> {
    let labels = profile.reader()?.labels()?;
    if as_json {
        let rows = labels.iter().map(|row| {
            json!({
                "name": row.label.name.as_str(), "colour": row.label.colour.name(), "entries": row.entries,
            })
        });
        out.json(&Value::Array(rows.collect()));
        return Ok(());
    }
    for row in labels {
        out.line(&format!("{:>6}  {:<6}  {}", row.entries, row.label.colour.name(), row.label.name.as_str()));
    }
    Ok(())
}

/// Runs `labels` with a change.
pub(in crate::cli) fn edit(profile: &Profile, args: &LabelsArgs, out: &Output) -> Result<(), CommandError> {
    let mut store = profile.store()?;
    if let Some(name) = &args.delete {
        let name = known(&store, name)?.name;
        if let Some(deleted) = store.transaction(|tx| tx.delete_label(&name))? {
            out.say(&t!("cli-label-deleted", name = name.as_str(), count = deleted.keys.len()));
            if !deleted.starred.is_empty() {
                out.say(&t!("app-label-starred", count = deleted.starred.len()));
            }
        }
        return Ok(());
    }
    let (name, value, is_colour) = match (&*args.rename, &*args.colour) {
        ([name, new], _) => (name, new, false),
        (_, [name, colour]) => (name, colour, true),
        _ => return Ok(()),
    };
    let mut label = known(&store, name)?;
    let name = label.name.clone();
    if is_colour {
        let colour = LabelColour::from_name(value);
        label.colour = colour.ok_or_else(|| CommandError::Message(t!("cli-no-colour", value)))?;
    } else {
        label.name = named(value)?;
    }
    store.transaction(|tx| tx.edit_label(&name, &label))?;
    out.say(t!("cli-label-changed"));
    Ok(())
}

impl LabelsArgs {
    /// Returns true if the labels are only listed.
    pub(in crate::cli) const fn changes_nothing(&self) -> bool {
        self.rename.is_empty() && self.colour.is_empty() && self.delete.is_none()
    }
}

fn named(text: &str) -> Result<LabelName, CommandError> {
    Ok(LabelName::new(text)?)
}

/// Returns the label of a name, or else the one that searches cannot tell from it.
fn known(store: &Store, text: &str) -> Result<Label, CommandError> {
    let name = named(text)?;
    let mut labels: Vec<Label> = store.labels()?.into_iter().map(|row| row.label).collect();
    labels.retain(|label| label.name.folded() == name.folded());
    let exact = labels.iter().find(|label| label.name == name).or(labels.first());
    exact.cloned().ok_or_else(|| CommandError::Message(t!("cli-no-label", name = name.as_str())))
}
