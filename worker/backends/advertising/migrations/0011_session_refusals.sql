-- Refused session checks of the last 30 days, so that support sees what the user saw.
CREATE TABLE session_refusals (
  id INTEGER PRIMARY KEY,
  -- ISO 8601 UTC.
  at TEXT NOT NULL,
  -- NULL without a session.
  account_id TEXT,
  entry_id TEXT NOT NULL,
  code TEXT NOT NULL,
  -- ISO 3166-1, NULL: unknown.
  country TEXT,
  -- "Firefox on Windows".
  device TEXT NOT NULL,
  sentence TEXT NOT NULL
) STRICT;
CREATE INDEX session_refusals_by_account ON session_refusals (account_id, id);
CREATE INDEX session_refusals_by_time ON session_refusals (at);

-- Way back: DROP TABLE session_refusals;
