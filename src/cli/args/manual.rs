//! The page of the manual and the completions of shells, made from the command line.

use std::path::Path;

use clap::{Command, CommandFactory as _};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use super::Args;

/// Returns the page of the manual: the program, then each of its commands.
fn manual() -> String {
    let mut all = Args::command();
    all.build();
    let commands: Vec<String> = all.get_subcommands().cloned().map(of_command).collect();
    let man = Man::new(without_help(all));
    let mut page = Vec::new();
    man.render_title(&mut page).unwrap();
    man.render_name_section(&mut page).unwrap();
    man.render_synopsis_section(&mut page).unwrap();
    man.render_description_section(&mut page).unwrap();
    man.render_options_section(&mut page).unwrap();
    let page = String::from_utf8(page).unwrap();
    let lines = page.lines().filter(|line| !is_definition(line));
    let mut page: String = lines.flat_map(|line| [line, "\n"]).collect();
    page.insert_str(0, DEFINITIONS);
    page + ".SH COMMANDS\n" + &commands.concat()
}

/// The library writes these lines before each section. The first line of a page must be of no other kind.
const DEFINITIONS: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

fn is_definition(line: &str) -> bool {
    DEFINITIONS.lines().any(|definition| definition == line)
}

/// Each command has `--help` and `--version`.
fn without_help(command: Command) -> Command {
    command.mut_args(|argument| {
        let is_help = ["help", "version"].contains(&argument.get_id().as_str());
        if is_help { argument.hide(true) } else { argument }
    })
}

/// Returns the part of a command: its usage, what it does, and its options.
fn of_command(command: Command) -> String {
    let name = command.get_bin_name().unwrap_or_default().to_owned();
    let command = without_help(command);
    let has_options = command.get_arguments().any(|argument| !argument.is_hide_set());
    let man = Man::new(command);
    let mut part = Vec::new();
    man.render_synopsis_section(&mut part).unwrap();
    part.extend(b".PP\n");
    man.render_description_section(&mut part).unwrap();
    if has_options {
        man.render_options_section(&mut part).unwrap();
    }
    let part = String::from_utf8(part).unwrap();
    let lines = part.lines().filter(|line| !line.starts_with(".SH ") && !is_definition(line));
    format!(".SS \"{name}\"\n") + &lines.flat_map(|line| [line, "\n"]).collect::<String>()
}

fn completion(shell: Shell) -> String {
    let mut script = Vec::new();
    generate(shell, &mut Args::command(), "lacuna", &mut script);
    String::from_utf8(script).unwrap()
}

/// The files lie in the repository, so that packages need no step to make them.
#[test]
fn the_manual_and_the_completions_are_those_of_the_command_line() {
    let update = std::env::var_os("LACUNA_UPDATE").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/shell");
    let files = [
        ("lacuna.1", manual()),
        ("lacuna.bash", completion(Shell::Bash)),
        ("_lacuna", completion(Shell::Zsh)),
        ("lacuna.fish", completion(Shell::Fish)),
        ("lacuna.ps1", completion(Shell::PowerShell)),
    ];
    for (name, expect) in files {
        let path = folder.join(name);
        if update {
            std::fs::write(&path, &expect).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap();
        assert!(
            found == expect,
            "assets/shell/{name} is old: LACUNA_UPDATE=1 cargo test --lib cli::args writes it again"
        );
    }
}

#[test]
fn the_manual_tells_of_each_command_and_of_each_flag() {
    let page = manual().replace("\\-", "-");
    let all = Args::command();
    assert!(all.get_subcommands().count() > 15, "the commands were not found");
    for command in all.get_subcommands() {
        assert!(page.contains(&format!(".SS \"lacuna {}\"", command.get_name())), "{}", command.get_name());
        for argument in command.get_arguments() {
            let flag = argument.get_long().map(|long| format!("--{long}"));
            assert!(flag.is_none_or(|flag| page.contains(&flag)), "{:?}", argument.get_long());
        }
    }
}
