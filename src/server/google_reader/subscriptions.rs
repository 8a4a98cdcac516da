//! Subscriptions and folders in the API of Google Reader (`subscription/edit`). A folder is a label of a feed.

use url::Url;

use super::GoogleReader;
use super::folders::FIRST_OF_MINIFLUX;
use crate::model::Failure;
use crate::server::calls::Line;
use crate::server::{Api as _, ServerFeed, SubscriptionSync, other};

const LABEL: &str = "user/-/label/";

impl SubscriptionSync for GoogleReader {
    fn subscriptions(&mut self, line: &mut dyn Line) -> Result<Vec<ServerFeed>, Failure> {
        self.feeds(line)
    }

    fn top_folder(&self) -> Option<String> {
        // FreshRSS has its name in the language of the user.
        (!self.is_freshrss()).then(|| FIRST_OF_MINIFLUX.to_owned())
    }

    fn subscribe(&mut self, line: &mut dyn Line, address: &Url, folder: &str) -> Result<(), Failure> {
        let mut form = vec![("ac", "subscribe".to_owned()), ("s", format!("feed/{address}"))];
        form.extend((!folder.is_empty()).then(|| ("a", format!("{LABEL}{folder}"))));
        self.edit(line, &form)
    }

    fn set_folder(&mut self, line: &mut dyn Line, feed: &ServerFeed, folder: &str) -> Result<(), Failure> {
        let mut form = vec![("ac", "edit".to_owned()), ("s", feed.id.clone())];
        form.extend(feed.folder.as_ref().map(|before| ("r", format!("{LABEL}{before}"))));
        // FreshRSS moves a feed to the top level if it is only taken out of its folder, and Miniflux if the name is empty.
        let stays_out = folder.is_empty() && self.is_freshrss();
        form.extend((!stays_out).then(|| ("a", format!("{LABEL}{folder}"))));
        self.edit(line, &form)
    }

    fn unsubscribe(&mut self, line: &mut dyn Line, feed: &ServerFeed) -> Result<(), Failure> {
        self.edit(line, &[("ac", "unsubscribe".to_owned()), ("s", feed.id.clone())])
    }
}

impl GoogleReader {
    fn edit(&mut self, line: &mut dyn Line, form: &[(&'static str, String)]) -> Result<(), Failure> {
        let reply = self.post(line, "reader/api/0/subscription/edit", form)?;
        reply.accepted(&self.base)?;
        if reply.body.trim_ascii() == b"OK" { Ok(()) } else { Err(other(&self.base)) }
    }
}
