-- A code that somebody has bought for somebody else: the payment, as the ledger calls it. What the code opens stands and falls with it.
ALTER TABLE voucher_batches ADD COLUMN payment TEXT;
CREATE UNIQUE INDEX voucher_batches_by_payment ON voucher_batches (payment) WHERE payment IS NOT NULL;

-- Mails about payments bring gifts, too. A check of a column cannot be widened in place.
CREATE TABLE wider_payment_notes (
  -- The provider's invoice, or the checkout session; with receipt: before it for what was paid. A gift's: gift: and its payment.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('renewal-failed', 'purchase-failed', 'receipt', 'gift', 'gift-receipt')),
  -- None once the mail has gone out.
  recipient TEXT,
  package_title TEXT NOT NULL,
  -- Until when access goes on; of a gift, until when its code is taken. Instants are ISO 8601 UTC with milliseconds.
  access_until TEXT,
  -- Receipts alone: what was paid in minor units, in which currency, when, and whether the pass renews.
  amount INTEGER,
  currency TEXT,
  paid_at TEXT,
  renews INTEGER CHECK (renews IN (0, 1)),
  -- Gifts alone: the code and the giver's words, as JSON. None once the mail has gone out: the code is in no other row.
  gift TEXT,
  created_at TEXT NOT NULL,
  -- Whoever sends it says so first; nobody else tries for some minutes.
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
