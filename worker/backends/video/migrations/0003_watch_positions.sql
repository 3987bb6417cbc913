-- How far accounts have watched recordings, so that they can resume on another device.
CREATE TABLE watch_positions (
  account_id TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  -- Seconds.
  position REAL NOT NULL,
  duration REAL NOT NULL,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  PRIMARY KEY (account_id, entry_id)
) WITHOUT ROWID;

-- Way back: DROP TABLE watch_positions;
