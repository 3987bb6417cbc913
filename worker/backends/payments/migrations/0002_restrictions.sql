-- Restrictions set by operators, whatever the identity provider. No row: none.
CREATE TABLE account_restrictions (
  account_id TEXT PRIMARY KEY,
  -- 1: may neither sign in nor play.
  blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
  -- 1: everything plays, without a concurrency limit.
  bypassed INTEGER NOT NULL CHECK (bypassed IN (0, 1)),
  updated_at TEXT NOT NULL
) STRICT;

-- Audit of operators' changes: who, when, what and why. Instants are ISO 8601 UTC.
CREATE TABLE operator_audit (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  operator TEXT NOT NULL,
  account_id TEXT NOT NULL,
  action TEXT NOT NULL,
  detail TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX operator_audit_by_account ON operator_audit (account_id, id);

CREATE TRIGGER operator_audit_keeps_rows BEFORE UPDATE ON operator_audit
BEGIN
  SELECT RAISE(ABORT, 'the audit is never overwritten');
END;

CREATE TRIGGER operator_audit_loses_no_rows BEFORE DELETE ON operator_audit
BEGIN
  SELECT RAISE(ABORT, 'the audit is never shortened');
END;

-- No way back: blocked accounts would be open again, and the audit has to be kept. The version before does without the tables.
