//! Subscriptions and folders of Miniflux, which calls folders categories. Each feed is in one, and each user has a first
//! one that cannot be deleted. It stands for the top level.

use serde::Deserialize;
use serde_json::json;
use url::Url;

use super::{Category, Miniflux};
use crate::model::{ApiBody, Failure};
use crate::server::calls::{Call, Reply, Transport};
use crate::server::{Api as _, ServerFeed, SubscriptionSync, other};

/// The part of an answer that shows that a feed was added or changed.
#[derive(Deserialize)]
struct Added {
    #[serde(alias = "id")]
    feed_id: u64,
}

impl SubscriptionSync for Miniflux {
    fn subscriptions(&mut self, transport: &mut dyn Transport) -> Result<Vec<ServerFeed>, Failure> {
        self.categories = self.get(transport, "v1/categories")?.json(&self.base)?;
        let top = self.top_folder();
        let mut feeds = self.feeds(transport)?;
        for feed in &mut feeds {
            feed.folder.take_if(|folder| top.as_ref() == Some(folder));
        }
        Ok(feeds)
    }

    fn top_folder(&self) -> Option<String> {
        self.top().map(|category| category.title.clone())
    }

    fn subscribe(
        &mut self,
        transport: &mut dyn Transport,
        address: &Url,
        folder: &str,
    ) -> Result<(), Failure> {
        // The server fetches the feed before it answers.
        let category = self.category(transport, folder)?;
        let body = json!({"feed_url": address.as_str(), "category_id": category}).to_string();
        let added: Added = self.change(transport, "v1/feeds", ApiBody::Post(body))?.json(&self.base)?;
        if added.feed_id > 0 { Ok(()) } else { Err(other(&self.base)) }
    }

    fn set_folder(
        &mut self,
        transport: &mut dyn Transport,
        feed: &ServerFeed,
        folder: &str,
    ) -> Result<(), Failure> {
        let body = json!({"category_id": self.category(transport, folder)?}).to_string();
        let changed: Added =
            self.change(transport, &format!("v1/feeds/{}", feed.id), ApiBody::Put(body))?.json(&self.base)?;
        if changed.feed_id.to_string() == feed.id { Ok(()) } else { Err(other(&self.base)) }
    }

    fn unsubscribe(&mut self, transport: &mut dyn Transport, feed: &ServerFeed) -> Result<(), Failure> {
        self.call(transport, &format!("v1/feeds/{}", feed.id), ApiBody::Delete)
    }
}

impl Miniflux {
    fn top(&self) -> Option<&Category> {
        self.categories.iter().min_by_key(|category| category.id)
    }

    /// Returns the number of a folder. Makes the folder if there is none of this name.
    fn category(&mut self, transport: &mut dyn Transport, folder: &str) -> Result<u64, Failure> {
        let known = match folder {
            "" => self.top(),
            _ => self.categories.iter().find(|category| category.title == folder),
        };
        if let Some(known) = known {
            return Ok(known.id);
        }
        let body = ApiBody::Post(json!({"title": folder}).to_string());
        let made: Category = self.change(transport, "v1/categories", body)?.json(&self.base)?;
        let id = made.id;
        self.categories.push(made);
        Ok(id)
    }

    fn change(&self, transport: &mut dyn Transport, path: &str, body: ApiBody) -> Result<Reply, Failure> {
        transport.carry_out(&Call::with(self.at(path), Some(self.credential.clone()), body))
    }
}
