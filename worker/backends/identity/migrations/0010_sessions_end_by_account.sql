-- The address in a session's row: nothing has read or written it since 0008.
DROP INDEX account_sessions_by_email;
ALTER TABLE account_sessions DROP COLUMN email;

-- No way back: none is needed, since the version before names the columns that it writes, and the address is not among them.
