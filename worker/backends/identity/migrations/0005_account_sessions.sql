-- The sessions of this site, one row for each that lives. What is in them stands in KV; a session without its row has ended,
-- at its next request and everywhere. Accounts of every sign-in provider have rows, so there is no reference to `accounts`.
-- Instants are whole seconds since 1970.
CREATE TABLE account_sessions (
  -- By which its owner ends it. It opens nothing.
  id TEXT PRIMARY KEY,
  -- The key of its record in KV. The cookie holds it signed: alone it opens nothing either.
  record_key TEXT NOT NULL,
  account_id TEXT NOT NULL,
  -- As it was when the session was last used: a reset by mailed code knows no more of an account.
  email TEXT NOT NULL,
  -- The browser's random name, by which its streams are counted.
  device TEXT NOT NULL,
  -- In words: "Firefox on Windows".
  label TEXT NOT NULL,
  -- In words: "Leeds, United Kingdom". NULL where the edge did not know.
  place TEXT,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_sessions_by_account ON account_sessions (account_id, seen_at);
CREATE INDEX account_sessions_by_email ON account_sessions (email);

-- Way back: DROP TABLE account_sessions;
