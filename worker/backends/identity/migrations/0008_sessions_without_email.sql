-- Sessions end by account: an address changes, and may come to somebody else.
DROP INDEX account_sessions_by_email;
ALTER TABLE account_sessions DROP COLUMN email;
