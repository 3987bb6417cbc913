-- Calls that the payments provider has answered with an error, which it repeats for a day to the same idempotency key.
CREATE TABLE provider_failures (
  -- What the call was to do.
  operation TEXT PRIMARY KEY,
  -- Attempts that have failed.
  failures INTEGER NOT NULL CHECK (failures > 0),
  -- Of the last one.
  failed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Way back: DROP TABLE provider_failures;
