-- Who was asked to wait: asked for before each fetch from a public host, for its neighbours wait as well (F4).
CREATE INDEX subscription_by_wait ON subscription (wait_until) WHERE wait_until IS NOT NULL;

-- Documents whose absence the reader dismissed (G5), known from a damaged database or a backup: the gaps themselves are
-- found again by walking the chains.
CREATE TABLE dismissal (
    subscription INTEGER NOT NULL REFERENCES subscription (id),
    uri TEXT NOT NULL,
    PRIMARY KEY (subscription, uri)
) WITHOUT ROWID;
