//! Finds values of an entry that a program would run as code. A publisher chooses the title and the address, so the
//! program would run what the publisher writes.
//!
//! Four rules hold for each command, whatever its programs are. A value must not be in the word behind an option such as
//! `--eval` or `-exec`. It must not be the value of a setting such as `ProxyCommand=`. It must not be in a word that begins
//! with a plus, because pagers and editors run such a word. It must not be within quotation marks inside a word, because
//! only code has such quotation marks. Further rules hold behind the names of programs that are known to run code: see
//! [`Runner`] and [`CODE_OPTIONS_OF`].

use super::target::{Part, Placeholder, parts};
use crate::locale::Message;

/// A value that a program would run as code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Code {
    /// The program.
    pub(super) program: String,
    /// The name of the value.
    pub(super) name: &'static str,
}

/// Returns the first value in the words of a command that a program would run as code.
pub(super) fn find_code(words: &[String]) -> Result<Option<Code>, Message> {
    let named = words.iter().map(|word| value_in(word)).collect::<Result<Vec<_>, _>>()?;
    let first = words.first().and_then(|word| Runner::of(word));
    for (at, word) in words.iter().enumerate() {
        // An option may name the program that gets all other words: `--command=sh`.
        let named_by_option = || {
            word.strip_prefix('-')?
                .split_once('=')
                .filter(|(_, name)| !ORDINARY_WORDS.contains(name))
                .and_then(|(_, name)| Runner::of(name))
        };
        let runner = Runner::of(word).or_else(|| named_by_option().map(|_| Runner::Words));
        let Some(runner) = runner else { continue };
        // Behind a program that is not known, such a name is probably an ordinary word.
        if at > 0 && first.is_none() && ORDINARY_WORDS.contains(&word.as_str()) {
            continue;
        }
        let behind = &words[at + 1..];
        let mut names = named[at + 1..].iter().enumerate().filter(|(place, _)| runner.runs(behind, *place));
        if let Some(name) = names.find_map(|(_, name)| *name) {
            return Ok(Some(Code { program: program(word), name }));
        }
    }
    let mut before = None;
    let mut own_options: Option<(&str, &[&str])> = None;
    for (word, name) in words.iter().zip(named) {
        let is_own = |option| own_options.is_some_and(|(_, options)| options.contains(&option));
        let is_within = word.split_once('=').is_some_and(|(option, _)| is_own(option));
        if let Some(name) = name.filter(|_| is_within || before.is_some_and(is_own)) {
            return Ok(Some(Code { program: program(own_options.map_or("", |(program, _)| program)), name }));
        }
        let is_code =
            is_quoted(word) || word.starts_with('+') || takes_code(word) || before.is_some_and(takes_code);
        if let Some(name) = name.filter(|_| is_code) {
            return Ok(Some(Code { program: program(&words[0]), name }));
        }
        if let Some(options) = code_options_of(word) {
            own_options = Some((word, options));
        }
        before = Some(word.as_str());
    }
    Ok(None)
}

/// Names of programs that run code and are also words of English.
const ORDINARY_WORDS: [&str; 23] = [
    "ex", "man", "view", "at", "batch", "command", "crystal", "env", "exec", "expect", "foot", "julia",
    "make", "nice", "r", "racket", "screen", "script", "start", "swift", "time", "watch", "wish",
];

/// Returns the name of the first value in a word.
fn value_in(word: &str) -> Result<Option<&'static str>, Message> {
    Ok(parts(word)?.into_iter().find_map(|part| match part {
        Part::Placeholder(Placeholder::Url) => Some("url"),
        Part::Placeholder(Placeholder::Title) => Some("title"),
        Part::Text(_) => None,
    }))
}

/// Returns true if a value stands between two quotation marks inside a word.
fn is_quoted(word: &str) -> bool {
    ["{url}", "{title}"].into_iter().flat_map(|name| word.match_indices(name)).any(|(at, _)| {
        let (before, behind) = word.split_at(at);
        ['\'', '"', '`']
            .into_iter()
            .any(|mark| before.matches(mark).count() % 2 == 1 && behind.contains(mark))
    })
}

/// Options that take code in whatever program has them.
const CODE_OPTIONS: [&str; 13] = [
    "--eval",
    "--exec",
    "--execute",
    "--expression",
    "--command",
    "--session-command",
    "--init-command",
    "--split-string",
    "--to-command",
    "-exec",
    "-execdir",
    "-ok",
    "-okdir",
];

/// Options with which a program takes code, or the name of a program or a script that it runs. Other options of these
/// programs are harmless.
const CODE_OPTIONS_OF: [(&[&str], &[&str]); 12] = [
    (
        &["tar", "gtar", "bsdtar"],
        &[
            "--checkpoint-action",
            "--use-compress-program",
            "--info-script",
            "--new-volume-script",
            "-I",
            "-F",
        ],
    ),
    (
        &["mpv"],
        &[
            "--script",
            "--scripts",
            "--scripts-append",
            "--script-opts",
            "--script-opts-append",
            "--script-opts-add",
            "--ytdl-raw-options",
            "--ytdl-raw-options-append",
            "--ytdl-raw-options-add",
            "--include",
            "--config-dir",
            "--input-conf",
        ],
    ),
    (
        &["yt-dlp", "youtube-dl"],
        &[
            "--exec-before-download",
            "--downloader",
            "--external-downloader",
            "--downloader-args",
            "--external-downloader-args",
            "--postprocessor-args",
            "--ppa",
            "--use-postprocessor",
            "--ffmpeg-location",
            "--netrc-cmd",
            "--config-location",
            "--config-locations",
            "--plugin-dirs",
        ],
    ),
    (&["git"], &["--upload-pack", "--receive-pack", "--exec-path", "--config"]),
    (&["rsync"], &["--rsh", "--rsync-path"]),
    (&["sort"], &["--compress-program"]),
    (&["split"], &["--filter"]),
    (&["wget"], &["--use-askpass", "--config"]),
    (
        &["aria2c"],
        &[
            "--on-download-start",
            "--on-download-pause",
            "--on-download-stop",
            "--on-download-complete",
            "--on-download-error",
            "--on-bt-download-complete",
            "--conf-path",
        ],
    ),
    (&["pandoc"], &["--filter", "--lua-filter", "--pdf-engine", "--defaults", "-F", "-L", "-d"]),
    (&["emacs", "emacsclient"], &["--load", "--funcall", "--script", "--alternate-editor", "-l", "-f", "-a"]),
    (
        &["chromium", "chromium-browser", "chrome", "google-chrome", "brave", "vivaldi", "code", "codium"],
        &["--gpu-launcher", "--renderer-cmd-prefix", "--utility-cmd-prefix", "--browser-subprocess-path"],
    ),
];

/// Returns the options with which a program takes code, if a word is the name of such a program.
fn code_options_of(word: &str) -> Option<&'static [&'static str]> {
    let name = program(word).to_ascii_lowercase();
    CODE_OPTIONS_OF.iter().find(|(names, _)| names.contains(&&*name)).map(|(_, options)| *options)
}

/// Returns true if a word is an option that takes code in any program. The code may follow in the same word.
fn takes_code(word: &str) -> bool {
    let Some((name, _)) = word.split_once('=') else { return CODE_OPTIONS.contains(&word) };
    CODE_OPTIONS.contains(&name) || name.to_ascii_lowercase().ends_with("command")
}

/// Returns true if a word is an option with a letter that stands for code in many programs, such as `-c` or `-ne`.
fn has_code_letter(word: &str) -> bool {
    const LETTERS: [char; 8] = ['c', 'e', 'E', 'S', 'r', 'p', 'P', 'x'];
    const MOST: usize = 4;
    let letters = word.strip_prefix('-').filter(|letters| !letters.starts_with('-') && letters.len() <= MOST);
    letters.is_some_and(|letters| letters.contains(LETTERS))
}

/// Returns the name of a program without its folder and its ending, as a person says it.
fn program(word: &str) -> String {
    let name = word.rsplit(['/', '\\']).next().unwrap_or_default();
    name.strip_suffix(".exe").or_else(|| name.strip_suffix(".EXE")).unwrap_or(name).to_owned()
}

/// A program that runs text as code, by the way in which it gets the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runner {
    /// A shell of Unix. The word after `-c` is the code, and the words behind it are its arguments.
    Posix,
    /// All words after `/c` or `/k` are the code.
    Cmd,
    /// All words are the code, except those after `-File`.
    PowerShell,
    /// A language. The code stands behind an option, or its file is the first word that is no option. So a value must be
    /// a word of its own behind these.
    Language,
    /// A program in which an option at any place takes code, such as `su joe -c CODE`.
    Option,
    /// A program that runs the program behind its own options, such as `nice PROGRAM`.
    Prefix,
    /// A program that gives all its words to a shell, such as `ssh`.
    Words,
}

impl Runner {
    fn of(word: &str) -> Option<Self> {
        let name = program(word).to_ascii_lowercase();
        // The version may be a part of the name: `python3.11`.
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '-');
        match name {
            "sh" | "bash" | "rbash" | "dash" | "zsh" | "fish" | "ksh" | "mksh" | "oksh" | "yash" | "ash"
            | "csh" | "tcsh" | "nu" | "xonsh" | "elvish" => Some(Self::Posix),
            "cmd" => Some(Self::Cmd),
            "powershell" | "pwsh" => Some(Self::PowerShell),
            "python" | "pythonw" | "ipython" | "pypy" | "perl" | "raku" | "ruby" | "jruby" | "irb"
            | "node" | "nodejs" | "deno" | "bun" | "qjs" | "gjs" | "php" | "lua" | "luajit" | "awk"
            | "gawk" | "mawk" | "nawk" | "sed" | "osascript" | "rscript" | "r" | "julia" | "octave"
            | "ghc" | "runghc" | "elixir" | "erl" | "groovy" | "scala" | "jshell" | "guile" | "racket"
            | "sbcl" | "clisp" | "clojure" | "crystal" | "swift" | "tclsh" | "wish" | "expect" | "ocaml"
            | "gnuplot" => Some(Self::Language),
            "su"
            | "runuser"
            | "script"
            | "xterm"
            | "uxterm"
            | "urxvt"
            | "rxvt"
            | "konsole"
            | "gnome-terminal"
            | "xfce4-terminal"
            | "mate-terminal"
            | "lxterminal"
            | "terminator"
            | "tilix"
            | "alacritty"
            | "kitty"
            | "foot"
            | "st"
            | "x-terminal-emulator"
            | "ex"
            | "vi"
            | "view"
            | "vim"
            | "nvim"
            | "emacs"
            | "gdb"
            | "lldb"
            | "psql"
            | "mysql"
            | "mariadb"
            | "rsync"
            | "git"
            | "wget"
            | "scp"
            | "sftp"
            | "man"
            | "nc"
            | "ncat"
            | "flock" => Some(Self::Option),
            "env" | "nice" | "ionice" | "nohup" | "setsid" | "stdbuf" | "timeout" | "time" | "sudo"
            | "doas" | "run0" | "pkexec" | "xargs" | "exec" | "command" | "busybox" | "toybox" | "chroot"
            | "unshare" | "nsenter" | "firejail" | "bwrap" | "strace" | "ltrace" | "systemd-run"
            | "flatpak-spawn" | "npx" | "dbus-run-session" => Some(Self::Prefix),
            "ssh" | "mosh" | "rsh" | "eval" | "parallel" | "watch" | "tmux" | "screen" | "sqlite"
            | "make" | "at" | "batch" | "start" | "socat" => Some(Self::Words),
            _ => None,
        }
    }

    /// Returns true if the program would run a value in the word at a place behind its name.
    fn runs(self, behind: &[String], place: usize) -> bool {
        let word = &behind[place];
        let is_whole = ["{url}", "{title}"].contains(&word.as_str());
        let before = &behind[..place];
        let follows_option = before.last().is_some_and(|last| has_code_letter(last) || takes_code(last));
        // A value of an option is no word of this kind, because it is not known which options take values.
        let is_plain = |word: &String| {
            !(word.starts_with('-') || word.contains('=') || word.starts_with(|c: char| c.is_ascii_digit()))
        };
        let has_plain = before.iter().any(is_plain);
        match self {
            Self::Posix | Self::Cmd | Self::PowerShell => {
                self.code(behind).iter().any(|code| std::ptr::eq(code, word))
            }
            Self::Language => {
                let is_subcommand = |word: &String| ["eval", "run", "exec"].contains(&word.as_str());
                !is_whole || !has_plain || follows_option || before.last().is_some_and(is_subcommand)
            }
            Self::Option => follows_option || has_code_letter(word) || word.starts_with('+'),
            Self::Prefix => !has_plain,
            Self::Words => true,
        }
    }

    /// Returns the words behind the name of a shell that it reads as code or as options.
    fn code(self, words: &[String]) -> &[String] {
        match self {
            Self::Posix => {
                // The first word that is no option is the code behind `-c`, and else the file with the code.
                let mut takes_value = false;
                for (at, word) in words.iter().enumerate() {
                    if word.starts_with(['-', '+']) && word.len() > 1 {
                        let letters =
                            if word.starts_with("--") { "" } else { word.get(1..).unwrap_or_default() };
                        // A value may be code too, as that of `fish -C`.
                        takes_value = letters.ends_with(['o', 'O', 'C'])
                            || ["--rcfile", "--init-file", "--init-command", "--emulate"]
                                .contains(&word.as_str());
                    } else if std::mem::take(&mut takes_value) {
                        // It belongs to the option before it.
                    } else {
                        return words.get(..=at).unwrap_or(words);
                    }
                }
                words
            }
            Self::Cmd => {
                let begins_code = |word: &String| {
                    let word = word.to_ascii_lowercase();
                    word.starts_with('/')
                        && ["/c", "/k", "/r"].into_iter().any(|option| word.contains(option))
                };
                words.iter().position(begins_code).map_or(&[], |at| &words[at..])
            }
            Self::PowerShell => {
                // An option may be shortened. All words behind `-Command` are code.
                let is_short_for = |word: &String, name: &str| {
                    let word = word.to_ascii_lowercase();
                    word.strip_prefix(['-', '/'])
                        .is_some_and(|word| !word.is_empty() && name.starts_with(word))
                };
                let file = words.iter().position(|word| is_short_for(word, "file"));
                let command = words.iter().position(|word| is_short_for(word, "command"));
                let end = file.filter(|file| command.is_none_or(|command| *file < command));
                &words[..end.unwrap_or(words.len())]
            }
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::SendTarget;

    fn refused(text: &str) -> Option<String> {
        let target = SendTarget { name: "T".to_owned(), text: text.to_owned() };
        target.checked().err().map(|reason| reason.to_string())
    }

    #[test]
    fn no_program_runs_a_value_of_an_entry_as_code() {
        for (text, program) in [
            ("python3 -c \"print('{title}')\"", "python3"),
            ("python3 -W ignore -c {title}", "python3"),
            ("/usr/bin/python3.11 -Bc {title}", "python3.11"),
            ("perl -e \"print q({title})\"", "perl"),
            ("perl -e 1 -lane {title}", "perl"),
            ("perl {title}", "perl"),
            ("awk \"BEGIN{{print \\\"{title}\\\"}}\"", "awk"),
            ("awk {title} notes.txt", "awk"),
            ("node -e {title}", "node"),
            ("node -p {title}", "node"),
            ("deno eval {title}", "deno"),
            ("deno run {url}", "deno"),
            ("ruby -e {title}", "ruby"),
            ("php -r {title}", "php"),
            ("nu -c {title}", "nu"),
            ("sh {title}", "sh"),
            ("eval {title}", "eval"),
            ("env -S {title}", "env"),
            ("env A=b {title}", "env"),
            ("timeout 5 {title}", "timeout"),
            ("xargs {title}", "xargs"),
            ("su -c {title}", "su"),
            ("su joe -c 'notify {title}'", "su"),
            ("script out.txt -c {title}", "script"),
            ("ssh host {title}", "ssh"),
            ("ssh host notify {title}", "ssh"),
            ("xterm -e {title}", "xterm"),
            ("parallel {title}", "parallel"),
            ("vim +{title}", "vim"),
            ("sqlite3 notes.db {title}", "sqlite3"),
            ("flatpak run --command=sh org.x -c {title}", "sh"),
            ("ex -c {title}", "ex"),
            ("man -P {title} x", "man"),
            ("socat {title} -", "socat"),
            // The following rules hold for any program.
            ("scp -oProxyCommand={title} a b", "scp"),
            ("scp -o ProxyCommand={title} a b", "scp"),
            ("less +!{title} x", "less"),
            ("strange --eval {title}", "strange"),
            ("strange --command={title}", "strange"),
            ("find /tmp -exec {title} ;", "find"),
            ("strange \"print('{title}')\"", "strange"),
            ("strange 'say \"{title}\" twice'", "strange"),
            ("find /tmp -okdir {title} ;", "find"),
            // These options are code for some programs only.
            ("tar cf x.tar --checkpoint=1 --checkpoint-action={title} notes", "tar"),
            ("tar cf x.tar --checkpoint-action exec={title} notes", "tar"),
            ("tar -I {title} -cf x.tar notes", "tar"),
            ("mpv --script={title} {url}", "mpv"),
            ("flatpak run io.mpv.Mpv mpv --script-opts=ytdl_hook-ytdl_path={title}", "mpv"),
            ("nice /usr/bin/mpv --scripts={title}", "mpv"),
            ("yt-dlp --downloader {title} {url}", "yt-dlp"),
            ("git clone --upload-pack={title} {url}", "git"),
            ("split --filter={title} notes", "split"),
            ("aria2c --on-download-complete={title} {url}", "aria2c"),
            ("pandoc --lua-filter={title} {url}", "pandoc"),
        ] {
            let reason = refused(text).unwrap_or_else(|| panic!("{text} was taken"));
            assert!(reason.contains(&format!("{program} would run")), "{text}: {reason}");
        }
        for text in [
            "python3 notes.py {title}",
            "python3 -c 'import sys; print(sys.argv[1])' {title}",
            "nice notify-send -c feed \"New: {title}\"",
            "timeout 30 curl -e {url} https://a.example",
            "xterm -e mpv {url}",
            "git clone {url}",
            "sudo -u joe notify {title}",
            "notify-send 'L’article {title}' \"It's {title}\"",
            "find notes -name {title}",
            "wget -O page.html {url}",
            "flatpak run --command=mpv io.mpv.Mpv {url}",
            "date +%F {title}",
            "notify --icon=watch {title}",
            "mpv --title={title} {url}",
            "mpv --force-media-title={title} --script-opts=osc-visibility=always {url}",
            "yt-dlp -o {title} {url}",
            "yt-dlp --config-locations dl.conf {url}",
            "tar -cf notes.tar --transform s,x,y, {title}",
            "notify-send --action={title} tar",
            "todo add --filter={title} --script={title}",
            "chromium --new-window {url}",
            "git clone --upload-pack=git-upload-pack {url}",
        ] {
            assert_eq!(refused(text), None, "{text}");
        }
    }
}
