-- What support sees of an account, for 30 days: its sign-ins, and the mails of the identity pool. Both in whole seconds since 1970.
CREATE TABLE sign_ins (
  id INTEGER PRIMARY KEY,
  -- Also of accounts at another sign-in provider.
  account_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- password, passkey, registration, provider, or a social service such as google.
  way TEXT NOT NULL,
  -- In words: Firefox on Windows.
  device TEXT NOT NULL,
  -- ISO 3166-1; NULL where the edge does not know it.
  country TEXT
) STRICT;
CREATE INDEX sign_ins_by_account ON sign_ins (account_id, id);
CREATE INDEX sign_ins_by_time ON sign_ins (at);

CREATE TABLE account_mails (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  -- What it was about, without codes and addresses.
  kind TEXT NOT NULL
) STRICT;
CREATE INDEX account_mails_by_account ON account_mails (account_id, id);
CREATE INDEX account_mails_by_time ON account_mails (at);

-- Way back: DROP TABLE sign_ins;
-- DROP TABLE account_mails;
