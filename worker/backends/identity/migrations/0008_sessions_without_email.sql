-- Sessions end by account: an address changes, and may come to somebody else. The column is no longer written or read. It stays, with
-- a default, because the Worker of the version before still serves sign-ins between this migration and the deploy that follows it.
CREATE TABLE account_sessions_by_id (
  id TEXT PRIMARY KEY,
  record_key TEXT NOT NULL,
  account_id TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '',
  device TEXT NOT NULL,
  label TEXT NOT NULL,
  place TEXT,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT;
INSERT INTO account_sessions_by_id SELECT id, record_key, account_id, email, device, label, place, created_at, seen_at FROM account_sessions;
DROP TABLE account_sessions;
ALTER TABLE account_sessions_by_id RENAME TO account_sessions;
CREATE INDEX account_sessions_by_account ON account_sessions (account_id, seen_at);
CREATE INDEX account_sessions_by_email ON account_sessions (email);

-- No way back: none is needed, since the version before writes the column as it did.
