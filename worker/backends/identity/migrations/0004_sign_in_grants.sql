-- What the embedded sign-in services have handed out: cookies, codes, sessions and refresh tokens, each by its hash.
-- Instants are whole seconds since 1970.
CREATE TABLE sign_in_grants (
  secret_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('auth-string', 'code', 'session', 'refresh')),
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- What it was handed out for, where that is checked again: JSON.
  detail TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When it was traded in, where that can be done once.
  used_at INTEGER
) STRICT;
CREATE INDEX sign_in_grants_by_account ON sign_in_grants (account_id, kind);
CREATE INDEX sign_in_grants_by_end ON sign_in_grants (expires_at);

-- What this site has taken once and takes no more: states of sign-ins, and payloads from addresses, each by its hash.
CREATE TABLE used_once (
  subject TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX used_once_by_end ON used_once (expires_at);

-- Way back: DROP TABLE used_once;
-- DROP TABLE sign_in_grants;
