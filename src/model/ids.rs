//! Keys of rows in the store: plain numbers, with one type each so that they cannot be mixed up.

macro_rules! key {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub i64);
    };
}

key! {
    /// The key of a subscription.
    SubscriptionId
}
key! {
    /// The key of an entry; unlike its [`EntryId`](super::EntryId) it is unique over all subscriptions.
    EntryKey
}
key! {
    /// The key of a gap.
    GapId
}
