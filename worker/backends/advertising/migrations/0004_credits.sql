-- Who had a slot for a live stream that has to be bought, in which five minutes: proof for a credit after an outage, kept for days.
CREATE TABLE live_viewings (
  -- Five minutes, counted from 1970.
  period INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  pool TEXT NOT NULL CHECK (pool IN ('video', 'audio')),
  -- JSON list of the entitlement names that open the entry.
  opened_by TEXT NOT NULL,
  PRIMARY KEY (period, account_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX live_viewings_by_account ON live_viewings (account_id);

-- Outages of the video backend by their beginning, and how far their credits have come. Instants are ISO 8601 UTC with milliseconds.
CREATE TABLE credited_outages (
  began_at TEXT PRIMARY KEY,
  -- Accounts are gone through by their ids: up to this one it is done.
  up_to_account TEXT NOT NULL,
  done_at TEXT
) STRICT;

-- Way back: DROP TABLE credited_outages;
-- DROP TABLE live_viewings;
