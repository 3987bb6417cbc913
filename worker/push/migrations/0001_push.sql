-- Devices that are notified of matches by Web Push. A device is no account, and no account is known of it.
CREATE TABLE push_subscriptions (
  -- SHA-256 of the endpoint, hexadecimal: evenly spread, so that a range of ids is a share of the devices.
  id TEXT PRIMARY KEY,
  endpoint TEXT NOT NULL,
  -- The device's keys (RFC 8291), in base64url.
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- 1: it gets no notification that gives a score away.
  hides_scores INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE push_topics (
  -- match-ID or club-ID.
  topic TEXT NOT NULL,
  subscription_id TEXT NOT NULL,
  -- Seconds since 1970; null: until the device takes it back.
  expires_at INTEGER,
  PRIMARY KEY (topic, subscription_id)
) WITHOUT ROWID;
CREATE INDEX push_topics_by_subscription ON push_topics (subscription_id);
CREATE INDEX push_topics_by_expiry ON push_topics (expires_at) WHERE expires_at IS NOT NULL;

-- Events that devices have been notified of, so that they are once.
CREATE TABLE notified_events (
  fixture_id INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  -- As what: "goal", or "goal-taken-back" later.
  notified_as TEXT NOT NULL,
  notified_at INTEGER NOT NULL,
  PRIMARY KEY (fixture_id, event_id, notified_as)
) WITHOUT ROWID;
CREATE INDEX notified_events_by_time ON notified_events (notified_at);

-- No way back: there was no such database before.
