-- Days on which an account watched or listened to something that it pays for, by what opened it: a withdrawal from a contract is
-- charged by the days of what it was for.
CREATE TABLE watched_passes (
  account_id TEXT NOT NULL,
  -- YYYY-MM-DD in UTC.
  day TEXT NOT NULL,
  -- Empty: unknown, of a day before this table. It counts for whatever the account held.
  entitlement TEXT NOT NULL,
  PRIMARY KEY (account_id, day, entitlement)
) STRICT, WITHOUT ROWID;
CREATE INDEX watched_passes_by_day ON watched_passes (day);
INSERT INTO watched_passes SELECT account_id, day, '' FROM watched_days;

-- Way back: DROP TABLE watched_passes;
