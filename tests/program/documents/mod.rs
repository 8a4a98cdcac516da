//! Documents, from their bytes to the output of `entries`.

mod caps;
mod fields;
mod rivals;
