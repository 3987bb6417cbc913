-- A checkout that can no longer be paid: it has expired, or its payment has failed. ISO 8601 UTC.
ALTER TABLE checkout_sessions ADD COLUMN ended_at TEXT;
CREATE INDEX checkout_sessions_undecided ON checkout_sessions (created_at) WHERE fulfilled_at IS NULL AND ended_at IS NULL;

-- Mails about payments that did not go through: written with the event that tells of one, sent after it, once.
CREATE TABLE payment_notes (
  -- The provider's invoice, or the checkout session.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('renewal-failed', 'purchase-failed')),
  -- None once the mail has gone out.
  recipient TEXT,
  package_title TEXT NOT NULL,
  -- Until when access goes on. Instants are ISO 8601 UTC with milliseconds.
  access_until TEXT,
  created_at TEXT NOT NULL,
  -- Whoever sends it says so first; nobody else tries for some minutes.
  claimed_at TEXT,
  sent_at TEXT
) STRICT;
CREATE INDEX payment_notes_unsent ON payment_notes (created_at) WHERE sent_at IS NULL;

-- Up to when the provider's list of events was compared with what was told of: one row.
CREATE TABLE reconciled (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  until TEXT NOT NULL
) STRICT;
