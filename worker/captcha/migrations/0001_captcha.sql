-- Proofs and waiting tickets that have been used. Each is good once; after its expiry it is refused without this row.
CREATE TABLE spent_proofs (
  -- The signature of a challenge, or the id of a ticket.
  id TEXT PRIMARY KEY,
  -- Seconds since 1970.
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX spent_proofs_by_expiry ON spent_proofs (expires_at);

-- No way back: there was no such database before.
