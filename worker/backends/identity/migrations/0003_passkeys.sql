-- Passkeys of accounts (Web Authentication). What is kept of one is its public half.

CREATE TABLE passkeys (
  -- Base64url, as browsers name it.
  credential_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The domain that it is for.
  relying_party TEXT NOT NULL,
  -- COSE key, base64url.
  public_key TEXT NOT NULL,
  -- What the device last said; a smaller one later means a copy.
  counter INTEGER NOT NULL,
  name TEXT NOT NULL,
  attachment TEXT,
  -- JSON array.
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkeys_by_account ON passkeys (account_id);

-- Challenges that wait for an answer. Each is good once. Of somebody without passkeys, or without an account, it has no account:
-- no answer can be right.
CREATE TABLE passkey_challenges (
  challenge TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'sign-in')),
  account_id TEXT REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- No way back: fans' passkeys would be lost. The version before does without the tables.
