//! Servers and networks that fail, mislead or mean harm, and what is sent to them.

mod failures;
mod hostile;
mod internet;
mod logins;
mod proxy;
mod slow;
mod tls;
mod validators;
