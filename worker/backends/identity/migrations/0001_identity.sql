-- The embedded identity pool. Instants are whole seconds since 1970, as in the tokens it issues.

CREATE TABLE accounts (
  -- The subject of its tokens: the ssoID of the rest of the site.
  id TEXT PRIMARY KEY,
  -- Email address, trimmed and lower-cased.
  username TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD')),
  email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
  -- JSON object of the attributes a person may change, name to value.
  attributes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- Wrong passwords are counted by a keyed hash of the username, so that a lock-out does not reveal which usernames exist.
CREATE TABLE sign_in_failures (
  username_hash TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_failure_at INTEGER NOT NULL,
  locked_until INTEGER NOT NULL
) STRICT;

CREATE TABLE codes (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm-registration', 'reset-password')),
  -- None once it has been used.
  code_hash TEXT,
  expires_at INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  -- How many were sent in the window that began then.
  sent INTEGER NOT NULL,
  window_started_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, purpose)
) STRICT;

-- One row for each sign-in; its refresh tokens follow one another.
CREATE TABLE token_families (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  client_id TEXT NOT NULL,
  signed_in_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX token_families_by_account ON token_families (account_id);

CREATE TABLE refresh_tokens (
  token_hash TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES token_families (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  replaced_at INTEGER
) STRICT;
CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family_id);

CREATE TABLE signing_keys (
  -- Derived from IDENTITY_SECRET: another secret begins another key.
  secret_id TEXT PRIMARY KEY,
  kid TEXT NOT NULL UNIQUE,
  -- The private key as a JWK, encrypted (JWE).
  private_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- What the pool has mailed, for the local mailbox page.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_by_recipient ON mails (recipient, id);

-- No way back: there was no such database before.
