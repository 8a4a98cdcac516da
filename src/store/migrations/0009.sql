-- Subscriptions whose servers asked to wait. They are looked up before each request to a public host, because
-- neighbouring subscriptions wait as well (F4).
CREATE INDEX subscription_by_wait ON subscription (wait_until) WHERE wait_until IS NOT NULL;

-- Documents whose gaps the user dismissed (G5), copied from a damaged database or a backup. Walking the chains finds
-- the gaps themselves again.
CREATE TABLE dismissal (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT NOT NULL,
    PRIMARY KEY (subscription, uri)
) WITHOUT ROWID;
