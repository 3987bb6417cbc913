-- Lock-out by account, by device and by address, and codes that answer alike for addresses with and without an account.
-- What is dropped here are counters and codes that live for an hour at most.

DROP TABLE sign_in_failures;

-- Failed tries in a row, by a keyed hash of whatever they are counted for: an account name, an account name on a device
-- that is known to it, an address, a sign-in.
CREATE TABLE attempts (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  locked_until INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_by_age ON attempts (last_at);

-- Browsers on which somebody has signed in to the account before: other people's failures do not lock them out.
CREATE TABLE known_devices (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  device_hash TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, device_hash)
) STRICT;

DROP TABLE codes;

-- By a keyed hash of the account name, whether or not there is such an account: limits and answers are then the same.
CREATE TABLE codes (
  username_hash TEXT NOT NULL,
  purpose TEXT NOT NULL,
  -- None once it has been used.
  code_hash TEXT,
  expires_at INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  -- How many were sent in the hour that began then.
  sent INTEGER NOT NULL,
  sent_since INTEGER NOT NULL,
  -- How many guesses were made in the day that began then, at whichever codes.
  guesses INTEGER NOT NULL,
  guesses_since INTEGER NOT NULL,
  PRIMARY KEY (username_hash, purpose)
) STRICT;
CREATE INDEX codes_by_age ON codes (guesses_since);

-- 1: the password no longer opens the account, and a new one is chosen by mailed code.
ALTER TABLE accounts ADD COLUMN reset_required INTEGER NOT NULL DEFAULT 0 CHECK (reset_required IN (0, 1));

-- What operators have changed: who, when, what and why. Instants are ISO 8601 UTC.
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

-- No way back: the audit has to be kept, and the counters and codes of before have expired.
