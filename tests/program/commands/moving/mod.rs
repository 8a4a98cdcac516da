//! Moving in from another reader, and moving a whole profile.

mod move_in;
mod profile_file;
mod starred;
