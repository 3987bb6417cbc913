-- The language that a device is notified in, by its tag: that of the page on which something was followed last. Devices of the league's
-- own language have none. A table of its own, since the version before writes rows of push_subscriptions as they are.
CREATE TABLE push_languages (
  subscription_id TEXT PRIMARY KEY REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  language TEXT NOT NULL
) WITHOUT ROWID;

-- Way back: DROP TABLE push_languages;
