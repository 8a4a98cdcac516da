//! Loads the saved pages that wait: those that an earlier run of the program began to load and did not receive, and those
//! whose servers asked for a pause.

use std::time::{Duration, Instant};

use url::Url;

use super::{Afterwards, Followed};
use crate::model::EntryKey;
use crate::profile::filing::pages::{self, Settled};
use crate::profile::now;
use crate::store::{Database, StoreError};

/// The most pages that are loaded after one refresh. They come one after another.
const MOST_PAGES: usize = 50;
/// The time after which no further page is loaded.
const LONGEST: Duration = Duration::from_mins(2);

impl Afterwards {
    /// Loads the pages, unless the user works offline. Each page that cannot be loaded is reported once, and stays with its
    /// address. A page whose server asks for a pause waits.
    pub fn load_left_pages(&self, done: &mut Followed) -> Result<(), StoreError> {
        let began = Instant::now();
        if self.settings.offline {
            return Ok(());
        }
        for key in self.writer.read(Database::awaited_pages)?.into_iter().take(MOST_PAGES) {
            if began.elapsed() > LONGEST {
                break;
            }
            let rows = self.writer.read(move |database| database.rows(&[key]))?;
            let Some(address) = rows.into_iter().next().and_then(|row| row.link) else { continue };
            let asked = address.clone();
            if self.writer.read(move |database| pages::waits_until(database, &asked, now()))?.is_some()
                || !self.writer.run(move |tx| tx.try_awaited_page(key))?
            {
                continue;
            }
            if let Some(reason) = self.load_page(key, &address, done)? {
                done.fail(t!(
                    "profile-page-not-loaded",
                    address = address.as_str(),
                    reason = reason.as_str()
                ));
                done.without_text.push((key, reason));
            }
        }
        Ok(())
    }

    /// Loads a page. Returns the reason why it has no text.
    fn load_page(
        &self,
        key: EntryKey,
        address: &Url,
        done: &mut Followed,
    ) -> Result<Option<String>, StoreError> {
        let fetched = pages::fetch(&*self.fetcher, address);
        let asked = address.clone();
        let settled =
            self.writer.run(move |tx| pages::settle(tx, &asked, pages::begun_before(), &fetched, now()))?;
        Ok(match settled {
            Settled::Stored(_, _, Some(failure)) => Some(pages::later_words(&failure)),
            Settled::Stored(_, page, None) => {
                done.loaded.push(key);
                page.text.is_none().then(|| t!("profile-no-article").to_owned())
            }
            Settled::Feed(_) => Some(t!("profile-page-is-feed").to_owned()),
            Settled::Refused(reason) => Some(reason.to_string()),
        })
    }
}
