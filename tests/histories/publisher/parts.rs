//! The multipart feed: pages of entities, each linked to the one before and the one after. A page that has a next page
//! never changes.

use lacuna::demo::http::Reply;
use lacuna::demo::multipart::{Entity, Page};
use lacuna::model::Timestamp;

use super::Publisher;
use super::chain::Archive;
use super::document::{Document, Line};

impl Publisher {
    /// Adds an entity at the end of the newest page, or begins a new page with it.
    pub(super) fn add_entity(&mut self, number: u32) {
        self.recent.clear();
        let Some(line) = self.line(number) else { return };
        let begins_page = self.dice.percent(15);
        let newest = u32::try_from(self.posts().len()).unwrap_or(0);
        let (piece, now) = (self.piece, self.now);
        let last = self.archives.last_mut().filter(|last| last.lines().len() < piece && !begins_page);
        if let Some(last) = last {
            last.add(line, now, newest);
            return;
        }
        // Every page covers another span of time, so its beginning makes a unique address.
        let prev = self.archives.last().map(|last| last.address.clone());
        let archive = Archive::of_entity(format!("/part/{now}"), line, prev, now, newest, self.step);
        self.archives.push(archive);
    }

    /// Removes pages at the old end, and the link to them.
    pub(super) fn clean_up(&mut self) {
        let pages = self.archives.len();
        if !self.habits.cleans_up || pages < 3 || !self.dice.percent(12) {
            return;
        }
        let removed = self.dice.between(1, (pages - 1).min(3));
        for page in self.archives.drain(..removed) {
            self.removed.extend(page.numbers);
        }
        self.archives[0].forget_prev();
        self.story.push(format!("removes the {removed} oldest pages"));
    }

    /// The address of the page after this one.
    pub(super) fn next_part(&self, address: &str) -> Option<String> {
        let at = self.archives.iter().position(|archive| archive.address == address)?;
        self.archives.get(at + 1).map(|next| next.address.clone())
    }
}

/// A page as it is sent.
pub(crate) fn page(document: &Document, host: &str) -> Reply {
    let site = format!("http://{host}");
    let mut page = Page::new(document.lines.iter().map(entity));
    for (relation, link) in [("self", &document.this), ("prev", &document.prev), ("next", &document.next)] {
        if let Some(link) = link {
            page = page.link(relation, format!("{site}{link}"));
        }
    }
    page.into()
}

fn entity(line: &Line) -> Entity {
    let entity = Entity::new(&line.id, "").body("text/html", line.text());
    let entity = if line.is_deletion { entity.operation("DELETE") } else { entity };
    line.updated.map_or(entity.clone(), |updated| entity.at(Timestamp::from_seconds(updated)))
}
