//! Keys under which the store holds things: plain numbers, one type each so that they cannot be mixed up.

macro_rules! key {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub i64);
    };
}

key! {
    /// A subscription's key in the store.
    SubscriptionId
}
key! {
    /// An entry's key in the store; unlike its [`EntryId`](super::EntryId) it is unique over all subscriptions.
    EntryKey
}
key! {
    /// A gap's key in the store.
    GapId
}
