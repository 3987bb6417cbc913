-- The emulated streaming-payments service: its sessions, by the hash of a cookie. Instants are Unix seconds.
CREATE TABLE stream_sessions (
  secret_hash TEXT PRIMARY KEY,
  -- The session's public identifier.
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX stream_sessions_by_account ON stream_sessions (account_id);
CREATE INDEX stream_sessions_by_end ON stream_sessions (expires_at);

-- Session keys issued for entries, by their hashes. NULL account: the entry is free for everybody.
CREATE TABLE stream_keys (
  key_hash TEXT PRIMARY KEY,
  account_id TEXT,
  entry_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX stream_keys_by_account ON stream_keys (account_id);
CREATE INDEX stream_keys_by_end ON stream_keys (expires_at);

-- Used sign-in tokens, by their hashes: each works once.
CREATE TABLE used_once (
  subject TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX used_once_by_end ON used_once (expires_at);

-- Way back: DROP TABLE used_once;
-- DROP TABLE stream_keys;
-- DROP TABLE stream_sessions;
