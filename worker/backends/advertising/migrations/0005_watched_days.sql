-- Days on which an account watched or listened to something that it pays for: what a withdrawal from a contract is charged by.
CREATE TABLE watched_days (
  account_id TEXT NOT NULL,
  -- YYYY-MM-DD in UTC.
  day TEXT NOT NULL,
  PRIMARY KEY (account_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX watched_days_by_day ON watched_days (day);

-- Way back: DROP TABLE watched_days;
