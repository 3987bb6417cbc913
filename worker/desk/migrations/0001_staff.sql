-- The desk's own storage: staff, how they sign in, and the audit log. Staff are not fans, and no fan's table is here. Instants are
-- whole seconds since 1970; in the audit log ISO 8601 UTC with milliseconds.

CREATE TABLE staff (
  id TEXT PRIMARY KEY,
  -- Trimmed and lower-cased.
  email TEXT NOT NULL UNIQUE,
  -- Empty until the invitation is accepted.
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('administrator', 'editor', 'writer', 'live', 'video', 'support', 'commercial', 'analyst')),
  -- NULL: signs in with passkeys alone.
  password_hash TEXT,
  -- Secret of the one-time codes, encrypted (JWE). NULL without a password.
  code_secret TEXT,
  -- The time step of the last code that was taken: each is good once.
  code_step INTEGER NOT NULL DEFAULT 0,
  invited_at INTEGER NOT NULL,
  -- NULL: the invitation was not accepted yet.
  joined_at INTEGER,
  -- NULL: may use the desk. The row stays for the audit log.
  left_at INTEGER
) STRICT;

-- By the hash of the token in the link. One at a time for each person, and good once.
CREATE TABLE staff_invitations (
  staff_id TEXT PRIMARY KEY REFERENCES staff (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  -- Secret of one-time codes that the invited person is setting up, encrypted (JWE).
  code_secret TEXT,
  expires_at INTEGER NOT NULL
) STRICT;

-- By the hash of the cookie.
CREATE TABLE staff_sessions (
  token_hash TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  started_at INTEGER NOT NULL,
  -- When who has it last proved to be its owner: at sign-in, and before what asks for it again.
  confirmed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_by_end ON staff_sessions (expires_at);

-- Failed tries in a row, by person and by network.
CREATE TABLE staff_attempts (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  locked_until INTEGER NOT NULL
) STRICT;
CREATE INDEX staff_attempts_by_age ON staff_attempts (last_at);

-- Passkeys and challenges, as in the identity pool (worker/identity/passkey-store.ts).
CREATE TABLE passkeys (
  credential_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  relying_party TEXT NOT NULL,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  name TEXT NOT NULL,
  attachment TEXT,
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkeys_by_account ON passkeys (account_id);

CREATE TABLE passkey_challenges (
  challenge TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'sign-in')),
  account_id TEXT REFERENCES staff (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- The audit log: every change, and every look at a person's data. A row is written before the call is carried out, which without it is
-- not; how it ended is a row of its own.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  -- Staff, or a command's operator as user@host.
  staff_id TEXT,
  staff_name TEXT NOT NULL,
  -- The staff call, such as fans.block.
  action TEXT NOT NULL,
  -- What it is about: a fan's account, or one of the staff. NULL before it is known.
  subject TEXT,
  -- What was asked for, and how it was before: JSON.
  asked TEXT NOT NULL,
  before TEXT,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_subject ON audit (subject, id);
CREATE INDEX audit_by_staff ON audit (staff_id, id);

CREATE TABLE audit_outcomes (
  audit_id INTEGER PRIMARY KEY REFERENCES audit (id),
  at TEXT NOT NULL,
  -- NULL: carried out. Otherwise the code of the error.
  failure TEXT,
  -- How it was afterwards: JSON.
  after TEXT
) STRICT;

CREATE TRIGGER audit_keeps_rows BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is never overwritten');
END;
CREATE TRIGGER audit_loses_no_rows BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is never shortened');
END;
CREATE TRIGGER audit_outcomes_keep_rows BEFORE UPDATE ON audit_outcomes
BEGIN
  SELECT RAISE(ABORT, 'the audit log is never overwritten');
END;
CREATE TRIGGER audit_outcomes_lose_no_rows BEFORE DELETE ON audit_outcomes
BEGIN
  SELECT RAISE(ABORT, 'the audit log is never shortened');
END;

-- No way back: staff would be invited anew, and the audit log has to be kept. The version before does without the tables.
