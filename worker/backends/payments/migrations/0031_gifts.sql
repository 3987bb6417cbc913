-- A gift's payment, by its ledger reference. What the code grants depends on it.
ALTER TABLE voucher_batches ADD COLUMN payment TEXT;
CREATE UNIQUE INDEX voucher_batches_by_payment ON voucher_batches (payment) WHERE payment IS NOT NULL;

-- Mails with gifts, too. A column's CHECK cannot be changed in place.
CREATE TABLE wider_payment_notes (
  -- The provider's invoice, or the checkout session; with the prefix receipt: for receipts. A gift's: gift: and its payment.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('renewal-failed', 'purchase-failed', 'receipt', 'gift', 'gift-receipt')),
  -- NULL once the mail has been sent.
  recipient TEXT,
  package_title TEXT NOT NULL,
  -- The end of access; of a gift, the expiry of its code. Instants are ISO 8601 UTC with milliseconds.
  access_until TEXT,
  -- Receipts alone: what was paid in minor units, in which currency, when, and whether the pass renews.
  amount INTEGER,
  currency TEXT,
  paid_at TEXT,
  renews INTEGER CHECK (renews IN (0, 1)),
  -- Gifts alone: the code and the giver's message, as JSON. NULL once the mail has been sent: the code is in no other row.
  gift TEXT,
  created_at TEXT NOT NULL,
  -- Set before sending, so that no other run tries for some minutes.
  claimed_at TEXT,
  sent_at TEXT,
  CHECK ((kind IN ('receipt', 'gift-receipt')) = (amount IS NOT NULL AND currency IS NOT NULL AND paid_at IS NOT NULL)),
  CHECK ((kind = 'receipt') = (renews IS NOT NULL)),
  CHECK ((kind IN ('gift', 'gift-receipt') AND sent_at IS NULL) = (gift IS NOT NULL))
) STRICT;
INSERT INTO wider_payment_notes (id, account_id, kind, recipient, package_title, access_until, amount, currency, paid_at, renews,
    created_at, claimed_at, sent_at)
  SELECT id, account_id, kind, recipient, package_title, access_until, amount, currency, paid_at, renews,
    created_at, claimed_at, sent_at FROM payment_notes;
DROP TABLE payment_notes;
ALTER TABLE wider_payment_notes RENAME TO payment_notes;
CREATE INDEX payment_notes_unsent ON payment_notes (created_at) WHERE sent_at IS NULL;

-- No way back: gifts that were paid and wait to be sent would be lost. The version before writes the rows that it did.
