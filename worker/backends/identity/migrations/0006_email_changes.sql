-- The address that an account is to have, until a code mailed to it has shown that it is the fan's.
CREATE TABLE email_changes (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- Trimmed and lower-cased.
  email TEXT NOT NULL,
  asked_at INTEGER NOT NULL
) STRICT;

-- Way back: DROP TABLE email_changes;
