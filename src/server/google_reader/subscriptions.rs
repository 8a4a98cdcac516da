//! Subscriptions and folders in the API of Google Reader (`subscription/edit`). A folder is a label of a feed.
//!
//! Miniflux puts a feed without a label into the category that comes first by its name, and does not tell which category was
//! there from the beginning. So its category "All" stands for the top level. Lacuna sends "All" as the label of a feed
//! without a folder. If the user has renamed that category, Miniflux creates it again.

use url::Url;

use super::GoogleReader;
use super::folders::{Category, FIRST_OF_MINIFLUX};
use crate::model::Failure;
use crate::server::calls::Transport;
use crate::server::{ServerFeed, SubscriptionSync, other};

const LABEL: &str = "user/-/label/";

impl SubscriptionSync for GoogleReader {
    fn subscriptions(&mut self, transport: &mut dyn Transport) -> Result<Vec<ServerFeed>, Failure> {
        let list = self.list(transport)?;
        let mut categories = list.subscriptions.iter().flat_map(|feed| &feed.categories);
        self.is_miniflux = categories.any(Category::is_of_miniflux);
        Ok(self.feeds_of(list))
    }

    fn top_folder(&self) -> Option<String> {
        // FreshRSS names its first category in the language of the user.
        (!self.is_freshrss()).then(|| FIRST_OF_MINIFLUX.to_owned())
    }

    fn subscribe(
        &mut self,
        transport: &mut dyn Transport,
        address: &Url,
        folder: &str,
    ) -> Result<(), Failure> {
        let mut form = vec![("ac", "subscribe".to_owned()), ("s", format!("feed/{address}"))];
        form.extend(self.label(folder).map(|label| ("a", label)));
        self.edit(transport, &form)
    }

    fn set_folder(
        &mut self,
        transport: &mut dyn Transport,
        feed: &ServerFeed,
        folder: &str,
    ) -> Result<(), Failure> {
        let mut form = vec![("ac", "edit".to_owned()), ("s", feed.id.clone())];
        form.extend(feed.folder.as_ref().map(|before| ("r", format!("{LABEL}{before}"))));
        // A feed that is only taken out of its folder is at the top level.
        form.extend(self.label(folder).map(|label| ("a", label)));
        self.edit(transport, &form)
    }

    fn unsubscribe(&mut self, transport: &mut dyn Transport, feed: &ServerFeed) -> Result<(), Failure> {
        self.edit(transport, &[("ac", "unsubscribe".to_owned()), ("s", feed.id.clone())])
    }
}

impl GoogleReader {
    /// Returns the label of a folder; `None` for the top level if no label stands for it.
    fn label(&self, folder: &str) -> Option<String> {
        let name = if folder.is_empty() && self.is_miniflux { FIRST_OF_MINIFLUX } else { folder };
        (!name.is_empty()).then(|| format!("{LABEL}{name}"))
    }

    fn edit(
        &mut self,
        transport: &mut dyn Transport,
        form: &[(&'static str, String)],
    ) -> Result<(), Failure> {
        let reply = self.post(transport, "reader/api/0/subscription/edit", form)?;
        reply.accepted(&self.base)?;
        if reply.body.trim_ascii() == b"OK" { Ok(()) } else { Err(other(&self.base)) }
    }
}
