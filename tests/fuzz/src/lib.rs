//! The pure layers of the program, compiled from its own sources and without the rest of it: a fuzzer needs no window,
//! and builds in a fraction of the time.

// The layers here use only a part of it.
#[allow(unused_macros, unused_macro_rules)]
#[macro_use]
#[path = "../../../src/locale/mod.rs"]
pub mod locale;

#[path = "../../../src/content/mod.rs"]
pub mod content;
#[path = "../../../src/document/mod.rs"]
pub mod document;
#[path = "../../../src/encoding/mod.rs"]
pub mod encoding;
#[path = "../../../src/model/mod.rs"]
pub mod model;
#[path = "../../../src/opml/mod.rs"]
pub mod opml;

// The checks name these layers by `super`: the program's own tests replay with them what was found.
pub mod checks;
