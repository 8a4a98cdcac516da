//! Fetches more documents of a feed than its subscription document: archives, pages, captures, answers of the site.

pub(super) mod chain;
mod driver;
pub(super) mod linked;
pub(super) mod multipart;
pub(super) mod numbered;
pub(super) mod page;
mod paged;
pub(super) mod recheck;
pub(super) mod recover;
pub(super) mod site;

pub(super) use site::Questions;
