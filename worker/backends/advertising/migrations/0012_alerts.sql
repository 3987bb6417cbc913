-- Alerts for operators. At most one alert of a kind and subject is ongoing. Instants are ISO 8601 UTC with milliseconds.
CREATE TABLE alerts (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  -- The component that is down; empty for other kinds.
  subject TEXT NOT NULL,
  sentence TEXT NOT NULL,
  began_at TEXT NOT NULL,
  -- When the problem was last seen.
  seen_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE UNIQUE INDEX alerts_that_go_on ON alerts (kind, subject) WHERE ended_at IS NULL;

-- Notices of the beginning and end of an alert, one per channel. A channel is 'webhook', or 'mail:' and an address.
CREATE TABLE alert_notices (
  alert_id INTEGER NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
  moment TEXT NOT NULL CHECK (moment IN ('began', 'ended')),
  channel TEXT NOT NULL,
  sent_at TEXT,
  PRIMARY KEY (alert_id, moment, channel)
) STRICT, WITHOUT ROWID;

-- Way back: DROP TABLE alert_notices;
-- DROP TABLE alerts;
