//! Holds the files by which desktops and packagers know the program to the program itself. `.ci/package` makes the
//! packages and checks them with the tools of each format.

use std::path::{Path, PathBuf};

use lacuna::config::DESKTOP_ID;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

#[track_caller]
fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// GNOME and KDE find the icon of a window by the name of the desktop file, which must be the class of the window.
#[test]
fn one_id_names_the_desktop_file_the_icons_the_window_and_the_description() {
    let desktop = read(&format!("assets/{DESKTOP_ID}.desktop"));
    for key in ["Icon", "StartupWMClass"] {
        let line = format!("{key}={DESKTOP_ID}");
        assert!(desktop.lines().any(|found| found == line), "{line} in {desktop}");
    }
    let about = read(&format!("assets/{DESKTOP_ID}.metainfo.xml"));
    for tag in [
        format!("<id>{DESKTOP_ID}</id>"),
        format!("<launchable type=\"desktop-id\">{DESKTOP_ID}.desktop</launchable>"),
        format!("<icon type=\"stock\">{DESKTOP_ID}</icon>"),
    ] {
        assert!(about.contains(&tag), "{tag}");
    }
    assert!(read("assets/packages/install").contains(&format!("id={DESKTOP_ID}\n")));
    assert!(read(&format!("assets/packages/{DESKTOP_ID}.yml")).contains(&format!("id: {DESKTOP_ID}\n")));
}

#[test]
fn the_newest_release_of_each_text_is_this_version() {
    let version = env!("CARGO_PKG_VERSION");
    let changes = read("assets/CHANGELOG.md");
    let newest = changes.lines().find_map(|line| line.strip_prefix("## "));
    assert_eq!(newest, Some(version), "the changelog");
    let about = read(&format!("assets/{DESKTOP_ID}.metainfo.xml"));
    let newest = about.split("<release version=\"").nth(1).and_then(|rest| rest.split('"').next());
    assert_eq!(newest, Some(version), "the description of the program");
    assert!(read("assets/shell/lacuna.1").contains(&format!("lacuna {version}")), "the manual");
}

/// `install` names the files one by one, so that a package lacks none of them.
#[test]
fn every_file_for_desktops_and_shells_is_installed() {
    let install = read("assets/packages/install");
    for folder in ["assets/icons", "assets/shell"] {
        let mut seen = 0;
        for file in std::fs::read_dir(root().join(folder)).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let size = name.strip_prefix("lacuna-").and_then(|rest| rest.strip_suffix(".png"));
            // The script for PowerShell is for Windows, where this script does not run.
            let is_installed = match size {
                Some(size) => install
                    .lines()
                    .any(|line| line.starts_with("for size in ") && line.contains(&format!(" {size}"))),
                None => install.contains(&format!("/{name}\"")) || name == "lacuna.ps1",
            };
            assert!(is_installed, "{folder}/{name}");
            seen += 1;
        }
        assert!(seen > 3, "{folder}");
    }
}

/// The packages name the libraries that `doctor` looks for, because both read the same list.
#[test]
fn the_packages_need_the_libraries_that_the_program_loads() {
    let source = read("src/profile/doctor/system.rs");
    let list = source.split("const LIBRARIES").nth(1).unwrap().split("];").next().unwrap();
    let libraries: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    assert!(libraries.len() > 5, "{libraries:?}");
    let (spec, package) = (read("assets/packages/lacuna.spec"), read(".ci/package"));
    let depends = package.lines().find(|line| line.starts_with("Depends: ")).unwrap();
    for library in libraries {
        assert!(spec.contains(&format!("Requires:       {library}()(64bit)")), "{library}");
        // Debian's names: libGL.so.1 is in libgl1, libX11-xcb.so.1 in libx11-xcb1, libxkbcommon-x11.so.0 in libxkbcommon-x11-0.
        let (stem, number) = library.split_once(".so.").unwrap();
        let dash = if stem.ends_with(|c: char| c.is_ascii_digit()) { "-" } else { "" };
        let name = format!("{}{dash}{number}", stem.to_lowercase());
        assert!(depends.contains(&format!(", {name}")), "{library} is in {name}: {depends}");
    }
}
