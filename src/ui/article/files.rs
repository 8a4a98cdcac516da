//! The files that are attached to an entry: an episode of a podcast above its notes, other files below the text.

use egui::Ui;

use super::blocks::{LinkCard, link_card_ui};
use super::reading::Reading;
use crate::content::MediaKind;
use crate::model::{Enclosure, shown_title};
use crate::ui::look::icons::Icon;
use crate::ui::view::EntryView;
use crate::ui::words;

/// The endings of files that a player opens, for feeds that state no type.
const PLAYED_ENDINGS: [(&str, MediaKind); 11] = [
    ("mp3", MediaKind::Audio),
    ("m4a", MediaKind::Audio),
    ("m4b", MediaKind::Audio),
    ("aac", MediaKind::Audio),
    ("ogg", MediaKind::Audio),
    ("oga", MediaKind::Audio),
    ("opus", MediaKind::Audio),
    ("flac", MediaKind::Audio),
    ("mp4", MediaKind::Video),
    ("m4v", MediaKind::Video),
    ("webm", MediaKind::Video),
];

/// Draws a card for each audio or video file.
pub(super) fn playable_ui(ui: &mut Ui, view: &EntryView<'_>, reading: &mut Reading) {
    let files = view.article.files_beside(&view.entry.media.enclosures);
    let played = files.filter_map(|file| Some((file, kind_played(file)?)));
    for (index, (file, kind)) in played.enumerate() {
        let duration = view.entry.media.duration.map(words::duration);
        let note =
            [Some(kind), duration, size_of(file)].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let title = name_of(file);
        let card = LinkCard {
            icon: Icon::Play,
            title: &title,
            note: &note,
            open: t!("ui-article-open-in-player"),
            copy: t!("ui-article-copy-address"),
            url: &file.url,
        };
        ui.push_id(("played", index), |ui| link_card_ui(ui, &card, reading));
        ui.add_space(16.0);
    }
}

/// Draws a card for each other file.
pub(super) fn others_ui(ui: &mut Ui, view: &EntryView<'_>, reading: &mut Reading) {
    let files = view.article.files_beside(&view.entry.media.enclosures);
    for (index, file) in files.filter(|file| kind_played(file).is_none()).enumerate() {
        ui.add_space(if index == 0 { 24.0 } else { 8.0 });
        let kind = file.media_type.as_deref().unwrap_or_default();
        let icon = if kind.starts_with("image/") { Icon::Image } else { Icon::External };
        let kind =
            if kind.is_empty() { t!("ui-article-file").to_owned() } else { shown_title(kind.to_owned()) };
        let note = [Some(kind), size_of(file)].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let title = name_of(file);
        let (open, copy) = (t!("ui-article-open"), t!("ui-article-copy-link"));
        let card = LinkCard { icon, title: &title, note: &note, open, copy, url: &file.url };
        ui.push_id(("file", index), |ui| link_card_ui(ui, &card, reading));
    }
}

/// Returns true if the entry has an audio or video file.
pub(super) fn is_played(view: &EntryView<'_>) -> bool {
    view.article.files_beside(&view.entry.media.enclosures).any(|file| kind_played(file).is_some())
}

/// Returns the title of a file, or else the last part of its address.
fn name_of(file: &Enclosure) -> String {
    let name = file.url.path_segments().and_then(|mut parts| parts.next_back()).unwrap_or_default();
    let name = if name.is_empty() { t!("ui-article-attached-file") } else { name };
    shown_title(file.title.as_deref().unwrap_or(name).to_owned())
}

fn size_of(file: &Enclosure) -> Option<String> {
    file.length.filter(|length| *length > 0).map(words::bytes)
}

/// Returns the kind of an audio or video file, such as `Audio (MP3)`; `None` for other files.
fn kind_played(file: &Enclosure) -> Option<String> {
    let ending = file.url.path().rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let by_ending = || PLAYED_ENDINGS.iter().find(|(known, _)| Some(*known) == ending.as_deref());
    let Some(media_type) = file.media_type.as_deref().filter(|kind| !kind.is_empty()) else {
        let (ending, kind) = by_ending()?;
        return Some(kind_with(*kind, &ending.to_uppercase()));
    };
    let media_type = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let (class, format) = media_type.split_once('/')?;
    let kind = match class {
        "audio" => MediaKind::Audio,
        "video" => MediaKind::Video,
        _ => return None,
    };
    let format = match (class, format.trim_start_matches("x-")) {
        ("audio", "mpeg" | "mp3" | "mpeg3") => "MP3".to_owned(),
        ("audio", "mp4" | "m4a") => "M4A".to_owned(),
        (_, format) if is_name(format) => format.to_uppercase(),
        _ => return Some(kind.name().to_owned()),
    };
    Some(kind_with(kind, &format))
}

fn kind_with(kind: MediaKind, format: &str) -> String {
    t!("ui-article-kind-and-format", kind = kind.name(), format)
}

/// Returns true if the name of a format, as the publisher states it, is fit to be shown.
fn is_name(format: &str) -> bool {
    const LONGEST: usize = 12;
    (1..=LONGEST).contains(&format.len()) && format.chars().all(|c| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn audio_and_video_are_recognised_by_their_type_or_else_by_their_ending() {
        let check = |address: &str, media_type: Option<&str>, expect: Option<&str>| {
            let file = Enclosure {
                url: url::Url::parse(address).unwrap(),
                media_type: media_type.map(str::to_owned),
                length: None,
                title: None,
            };
            assert_eq!(kind_played(&file).as_deref(), expect, "{address} {media_type:?}");
        };
        check("https://a.example/1", Some("audio/mpeg"), Some("Audio (MP3)"));
        check("https://a.example/1", Some("audio/x-m4a"), Some("Audio (M4A)"));
        check("https://a.example/1", Some("Audio/OGG; codecs=opus"), Some("Audio (OGG)"));
        check("https://a.example/1", Some("video/mp4"), Some("Video (MP4)"));
        for odd in ["audio/", "audio/\u{202e}gpm", "audio/vnd.of-a-company.with.long-names"] {
            check("https://a.example/1", Some(odd), Some("Audio"));
        }
        check("https://a.example/1.mp3?at=2", None, Some("Audio (MP3)"));
        check("https://a.example/1.webm", Some(""), Some("Video (WEBM)"));
        check("https://a.example/1.mp3", Some("application/pdf"), None);
        check("https://a.example/1.pdf", None, None);
    }
}
