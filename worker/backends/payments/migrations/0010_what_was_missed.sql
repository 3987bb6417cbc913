-- When a checkout expired or its payment failed. ISO 8601 UTC.
ALTER TABLE checkout_sessions ADD COLUMN ended_at TEXT;
CREATE INDEX checkout_sessions_undecided ON checkout_sessions (created_at) WHERE fulfilled_at IS NULL AND ended_at IS NULL;

-- Mails about failed payments: written in the event's transaction, sent once afterwards.
CREATE TABLE payment_notes (
  -- The provider's invoice, or the checkout session.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('renewal-failed', 'purchase-failed')),
  -- NULL once the mail has been sent.
  recipient TEXT,
  package_title TEXT NOT NULL,
  -- The end of access. Instants are ISO 8601 UTC with milliseconds.
  access_until TEXT,
  created_at TEXT NOT NULL,
  -- Set before sending, so that no other run tries for some minutes.
  claimed_at TEXT,
  sent_at TEXT
) STRICT;
CREATE INDEX payment_notes_unsent ON payment_notes (created_at) WHERE sent_at IS NULL;

-- Until when the provider's events were compared with those received: one row.
CREATE TABLE reconciled (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  until TEXT NOT NULL
) STRICT;

-- Way back: DROP TABLE reconciled;
-- DROP TABLE payment_notes;
-- DROP INDEX checkout_sessions_undecided;
-- ALTER TABLE checkout_sessions DROP COLUMN ended_at;
