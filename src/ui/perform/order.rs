//! The order of folders, which the user chooses. The feeds in a folder are sorted by name.

use crate::ui::actions::command::{Command, FolderCommand};
use crate::ui::view::SideRow;

/// Returns the names of the visible folders with the same parent as a folder, including its own, from top to bottom.
fn siblings<'a>(tree: &'a [SideRow], path: &'a [String]) -> impl Iterator<Item = &'a String> {
    let parent = parent_of(path);
    tree.iter().filter_map(move |row| match row {
        SideRow::Folder(row) => {
            let (name, outer) = row.folder.path.split_last()?;
            (outer == parent).then_some(name)
        }
        SideRow::Feed(_) => None,
    })
}

/// The path of the folder around a folder; empty for the top level.
pub(in crate::ui) fn parent_of(path: &[String]) -> &[String] {
    path.split_last().map_or(&[], |(_, parent)| parent)
}

/// Returns the name of the next folder with the same parent, below this folder.
pub(in crate::ui) fn below(tree: &[SideRow], path: &[String]) -> Option<String> {
    let mut rest = siblings(tree, path).skip_while(|name| Some(*name) != path.last());
    rest.nth(1).cloned()
}

/// Returns the command that moves a folder up or down by one place; `None` if the folder is at that end already.
pub(in crate::ui) fn step(tree: &[SideRow], path: &[String], is_down: bool) -> Option<Command> {
    let names: Vec<&String> = siblings(tree, path).collect();
    let at = names.iter().position(|name| Some(*name) == path.last())?;
    let before = if is_down {
        names.get(at + 1)?;
        names.get(at + 2)
    } else {
        Some(names.get(at.checked_sub(1)?)?)
    };
    let (path, into) = (path.to_vec(), parent_of(path).to_vec());
    Some(Command::Folder(FolderCommand::Place { path, into, before: before.map(|name| (*name).clone()) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Folder;
    use crate::ui::view::FolderRow;

    #[test]
    fn a_folder_moves_up_and_down_among_the_folders_of_its_parent() {
        let path = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
        let row = |text: &str| {
            SideRow::Folder(FolderRow {
                folder: Folder { path: path(text), collapsed: false },
                unread: 0,
                marked_gaps: 0,
            })
        };
        let tree = ["A", "A/x", "A/y", "B", "C"].map(row);
        let to = |from: &str, is_down| match step(&tree, &path(from), is_down) {
            Some(Command::Folder(FolderCommand::Place { path: what, into, before })) => {
                assert_eq!((what, into.as_slice()), (path(from), parent_of(&path(from))));
                before.unwrap_or_else(|| "the end".to_owned())
            }
            _ => "no place".to_owned(),
        };
        assert_eq!([to("A", false), to("A", true)], ["no place", "C"]);
        assert_eq!([to("B", false), to("B", true)], ["A", "the end"]);
        assert_eq!([to("C", false), to("C", true)], ["B", "no place"]);
        assert_eq!([to("A/x", false), to("A/x", true)], ["no place", "the end"]);
        assert_eq!(below(&tree, &path("A")), Some("B".to_owned()));
        assert_eq!(below(&tree, &path("A/y")), None);
    }
}
