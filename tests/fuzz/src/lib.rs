//! The pure layers of the program, compiled from its sources but without the rest. A fuzzer needs no window, and builds
//! in a fraction of the time.

// The layers here use only some of the macros.
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

// The checks reach these layers through `super`, so that the program's own tests can include the same file.
pub mod checks;
