//! Browsing the pages of a paged feed (P1). A browsed page is shown in place of the feed's list.

use url::Url;

use crate::refresh::LoadedPage;
use crate::ui::view::Problem;

/// The browsed page, and the page that is being fetched.
#[derive(Debug, Default)]
pub(in crate::app) struct Browsed {
    /// The shown page; `None` while the list is shown.
    pub(in crate::app) page: Option<LoadedPage>,
    /// The number of the shown page, if the user reached it step by step from the first page.
    pub(in crate::app) number: Option<u32>,
    /// The number of the page that is being fetched, if it is known.
    pub(in crate::app) next_number: Option<u32>,
    /// The address of the page that is being fetched.
    pub(in crate::app) loading: Option<Url>,
    /// The reason that the last page could not be fetched.
    pub(in crate::app) problem: Option<Problem>,
}

impl Browsed {
    /// Shows a fetched page. A page whose entries were appended to the list is not browsed.
    pub(in crate::app) fn show(&mut self, page: LoadedPage) {
        self.problem = None;
        self.number = self.next_number.take();
        self.page = (!page.appended).then_some(page);
    }
}
