//! Servers and networks that fail, mislead or are hostile, and the requests that they get.

mod failures;
mod hostile;
mod internet;
mod logins;
mod own_headers;
mod own_proxy;
mod proxy;
mod slow;
mod tls;
mod validators;
