-- Mails about successful payments, too. A column's CHECK cannot be changed in place.
CREATE TABLE wider_payment_notes (
  -- The provider's invoice, or the checkout session; with the prefix receipt: for receipts.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('renewal-failed', 'purchase-failed', 'receipt')),
  -- NULL once the mail has been sent.
  recipient TEXT,
  package_title TEXT NOT NULL,
  -- The end of access. Instants are ISO 8601 UTC with milliseconds.
  access_until TEXT,
  -- Receipts alone: what was paid in minor units, in which currency, when, and whether the pass renews.
  amount INTEGER,
  currency TEXT,
  paid_at TEXT,
  renews INTEGER CHECK (renews IN (0, 1)),
  created_at TEXT NOT NULL,
  -- Set before sending, so that no other run tries for some minutes.
  claimed_at TEXT,
  sent_at TEXT,
  CHECK ((kind = 'receipt') = (amount IS NOT NULL AND currency IS NOT NULL AND paid_at IS NOT NULL AND renews IS NOT NULL))
) STRICT;
INSERT INTO wider_payment_notes (id, account_id, kind, recipient, package_title, access_until, created_at, claimed_at, sent_at)
  SELECT id, account_id, kind, recipient, package_title, access_until, created_at, claimed_at, sent_at FROM payment_notes;
DROP TABLE payment_notes;
ALTER TABLE wider_payment_notes RENAME TO payment_notes;
CREATE INDEX payment_notes_unsent ON payment_notes (created_at) WHERE sent_at IS NULL;

-- No way back: receipts that wait to be sent would be lost. The version before writes the rows that it did.
