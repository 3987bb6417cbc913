-- What was paid, refunded and disputed, for the figures of sales. Nothing in it names a person: the contract does, while it is stored.
-- Instants are ISO 8601 UTC with milliseconds.
CREATE TABLE money_movements (
  -- The provider's: an invoice or checkout session, a refund, a dispute.
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund', 'dispute')),
  contract TEXT NOT NULL,
  -- What was sold, by the name that it was sold under.
  title TEXT NOT NULL,
  -- Minor units.
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  at TEXT NOT NULL,
  -- The provider's word for how it is.
  state TEXT NOT NULL,
  -- 0: the money did not move, or has come back: a refund that failed, a dispute that was won.
  counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
  -- Of refunds and disputes: the charge, and the reason for the dispute or the failure. A dispute is answered by due_at.
  charge TEXT,
  reason TEXT,
  due_at TEXT,
  -- When the provider was queried.
  told_at TEXT NOT NULL
) STRICT;
CREATE INDEX money_movements_by_day ON money_movements (at);
CREATE INDEX money_movements_by_charge ON money_movements (charge) WHERE charge IS NOT NULL;
CREATE INDEX money_movements_open ON money_movements (kind, state) WHERE state NOT IN ('paid', 'succeeded', 'won', 'lost', 'warning_closed');

-- Passes that were sold, from when to when, for the figures of who joins, leaves and stays. Gifts are vouchers, and not among them.
CREATE TABLE sold_passes (
  contract TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  -- 1: a subscription.
  subscription INTEGER NOT NULL CHECK (subscription IN (0, 1)),
  begins_at TEXT NOT NULL,
  -- With the grace period, while a subscription renews.
  ends_at TEXT NOT NULL,
  -- When somebody decided that it does not renew; NULL while it does.
  cancelled_at TEXT,
  -- When its money went back as a whole, or it was withdrawn from.
  returned_at TEXT,
  told_at TEXT NOT NULL
) STRICT;
CREATE INDEX sold_passes_by_begin ON sold_passes (begins_at);
CREATE INDEX sold_passes_by_end ON sold_passes (max(begins_at, min(ends_at, coalesce(returned_at, ends_at))));
CREATE INDEX sold_passes_by_cancellation ON sold_passes (cancelled_at) WHERE cancelled_at IS NOT NULL;

-- What is known of earlier sales: receipts have the payments; refunds and disputes of before are not known.
INSERT INTO money_movements (id, kind, contract, title, amount, currency, at, state, counts, told_at)
  SELECT substr(id, 9), 'payment', coalesce(contract, ''), package_title, amount, currency, paid_at, 'paid', 1, created_at
  FROM payment_notes WHERE kind IN ('receipt', 'gift-receipt') AND amount > 0;
INSERT INTO sold_passes
  SELECT id, title, id GLOB 'sub_*',
    min(starts_at, coalesce((SELECT min(grants.starts_at) FROM entitlement_ledger AS grants
      WHERE grants.reference >= contracts.id || ':' AND grants.reference < contracts.id || ';' AND revokes IS NULL), starts_at)),
    min(iif(renews = 1, strftime('%Y-%m-%dT%H:%M:%fZ', ends_at, '72 hours'), ends_at),
      coalesce((SELECT max(ended.starts_at) FROM entitlement_ledger AS ended
        WHERE ended.reference >= contracts.id || ':' AND ended.reference < contracts.id || ';' AND ended.reference GLOB '*:ended'), '9')),
    iif(renews = 0, (SELECT max(paid_at) FROM payment_notes
      WHERE payment_notes.account_id = contracts.account_id AND contract = contracts.id AND kind = 'cancellation'), NULL),
    (SELECT min(at) FROM (
      SELECT returned_at AS at FROM returned_payments WHERE reference = contracts.id
      UNION ALL SELECT declared_at FROM declarations WHERE contract_id = contracts.id AND kind = 'withdrawal')),
    told_at
  FROM contracts WHERE NOT EXISTS (SELECT 1 FROM voucher_batches WHERE payment = contracts.id);

-- Way back: DROP TABLE sold_passes;
-- DROP TABLE money_movements;
