-- When the account of a session was last changed at the provider, in milliseconds since 1970: a session with an older name and email address
-- renews them.
ALTER TABLE account_sessions ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;

-- Way back: ALTER TABLE account_sessions DROP COLUMN changed_at;
