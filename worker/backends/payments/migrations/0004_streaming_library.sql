-- The embedded streaming-payments service: who is signed in to it, by the hash of a cookie. Instants are whole seconds since 1970.
CREATE TABLE stream_sessions (
  secret_hash TEXT PRIMARY KEY,
  -- The session's identifier, which it tells.
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX stream_sessions_by_account ON stream_sessions (account_id);
CREATE INDEX stream_sessions_by_end ON stream_sessions (expires_at);

-- Session keys that it has given for entries, by their hashes. No account: the entry is open to everybody.
CREATE TABLE stream_keys (
  key_hash TEXT PRIMARY KEY,
  account_id TEXT,
  entry_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX stream_keys_by_account ON stream_keys (account_id);
CREATE INDEX stream_keys_by_end ON stream_keys (expires_at);

-- Tokens that signed somebody in once and do not again, by their hashes.
CREATE TABLE used_once (
  subject TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX used_once_by_end ON used_once (expires_at);
