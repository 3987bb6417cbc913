-- Contracts with consumers: what was sold, for withdrawing and cancelling. Instants are ISO 8601 UTC with milliseconds.
CREATE TABLE contracts (
  -- The subscription, or the ledger reference of a one-off payment.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  title TEXT NOT NULL,
  -- Where confirmations go; empty when unknown.
  recipient TEXT NOT NULL,
  -- The site that sold it, for links in mails; empty when unknown.
  site TEXT NOT NULL,
  renews INTEGER NOT NULL CHECK (renews IN (0, 1)),
  -- The time to withdraw counts from here. A renewal for a year, or after a trial, starts it again.
  concluded_at TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  -- Paid since it was concluded, in minor units.
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- When the buyer agreed at checkout that it begins at once; NULL: not agreed.
  begin_consent_at TEXT,
  -- Of a subscription: what its next period costs, and whether it is in a trial.
  next_amount INTEGER,
  trial INTEGER NOT NULL CHECK (trial IN (0, 1)),
  -- When the provider was queried.
  told_at TEXT NOT NULL
) STRICT;
CREATE INDEX contracts_by_account ON contracts (account_id);

-- Withdrawals and cancellations that were declared. The first of a contract counts, with the refund calculated then.
CREATE TABLE declarations (
  -- withdrawal: or cancellation:, the contract, and when it was concluded or ends.
  id TEXT PRIMARY KEY,
  contract_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('withdrawal', 'cancellation')),
  declared_at TEXT NOT NULL,
  -- Minor units.
  refund INTEGER NOT NULL,
  -- When the provider had carried it out.
  settled_at TEXT
) STRICT;
CREATE INDEX declarations_by_contract ON declarations (contract_id);
CREATE INDEX declarations_unsettled ON declarations (declared_at) WHERE settled_at IS NULL;

-- Mails about contracts, too, and receipts that name their contract. A column's CHECK cannot be changed in place.
CREATE TABLE wider_payment_notes (
  -- The provider's invoice, or the checkout session; with the prefix receipt: for receipts. A gift's: gift: and its payment.
  -- A declaration's own id; a reminder's: reminder: or trial-end:, the subscription and when it renews.
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('renewal-failed', 'purchase-failed', 'receipt', 'gift', 'gift-receipt', 'withdrawal', 'cancellation', 'reminder')),
  -- NULL once the mail has been sent.
  recipient TEXT,
  package_title TEXT NOT NULL,
  -- The end of access; of a gift, the expiry of its code. Instants are ISO 8601 UTC with milliseconds.
  access_until TEXT,
  -- What was paid, refunded or will be charged in minor units, in which currency; when it was paid or declared.
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
  -- The payer's country (ISO 3166-1 alpha-2), for the tax on a receipt; NULL when unknown.
  country TEXT,
  -- The contract that the mail links to.
  contract TEXT,
  CHECK ((kind IN ('receipt', 'gift-receipt', 'withdrawal', 'cancellation', 'reminder')) = (amount IS NOT NULL AND currency IS NOT NULL AND paid_at IS NOT NULL)),
  CHECK ((kind = 'receipt') = (renews IS NOT NULL)),
  CHECK ((kind IN ('gift', 'gift-receipt') AND sent_at IS NULL) = (gift IS NOT NULL))
) STRICT;
INSERT INTO wider_payment_notes (id, account_id, kind, recipient, package_title, access_until, amount, currency, paid_at, renews,
    gift, created_at, claimed_at, sent_at, country)
  SELECT id, account_id, kind, recipient, package_title, access_until, amount, currency, paid_at, renews,
    gift, created_at, claimed_at, sent_at, country FROM payment_notes;
DROP TABLE payment_notes;
ALTER TABLE wider_payment_notes RENAME TO payment_notes;
CREATE INDEX payment_notes_unsent ON payment_notes (created_at) WHERE sent_at IS NULL;
CREATE INDEX payment_notes_by_account ON payment_notes (account_id);

-- No way back: declared withdrawals and cancellations would be lost. The version before writes the rows that it did.
