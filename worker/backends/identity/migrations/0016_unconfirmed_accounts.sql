-- Registrations that nobody has confirmed are deleted after two days: each minute asks for the oldest.
CREATE INDEX unconfirmed_accounts ON accounts (created_at) WHERE status = 'UNCONFIRMED';

-- Way back: DROP INDEX unconfirmed_accounts;
