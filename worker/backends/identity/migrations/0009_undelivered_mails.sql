-- Mails that the provider refused, or did not take in any attempt, until operators send them again. Kept for seven days.
CREATE TABLE undelivered_mails (
  -- The mail's idempotency key.
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  -- Whole seconds since 1970.
  failed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX undelivered_mails_by_time ON undelivered_mails (failed_at);

-- Way back: DROP TABLE undelivered_mails;
