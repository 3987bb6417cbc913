-- Accounts elsewhere that open an account of the pool (OpenID Connect). Instants are whole seconds since 1970.

-- 0: made by a sign-in with such an account, and no password was ever chosen. Its hash is of a value that nobody knows.
ALTER TABLE accounts ADD COLUMN has_password INTEGER NOT NULL DEFAULT 1 CHECK (has_password IN (0, 1));

CREATE TABLE social_identities (
  issuer TEXT NOT NULL,
  -- The issuer's name for the person, which it gives to nobody else.
  subject TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  service TEXT NOT NULL,
  -- As the service sent it when the two were linked; empty where it sent none.
  email TEXT NOT NULL,
  linked_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT;
CREATE UNIQUE INDEX social_identities_by_account ON social_identities (account_id, service);

-- Sign-ins that have come back, by their state's hash: none comes back twice.
CREATE TABLE returned_sign_ins (
  state_hash TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX returned_sign_ins_by_end ON returned_sign_ins (expires_at);

-- Codes of the OpenID provider that stands in for the services off production. Each is taken out once.
CREATE TABLE open_id_codes (
  code_hash TEXT PRIMARY KEY,
  -- JSON: for which client, address and challenge, and whom it speaks of.
  detail TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX open_id_codes_by_end ON open_id_codes (expires_at);

-- No way back: accounts that were made by a social sign-in could not be opened any more. The version before does without the tables.
