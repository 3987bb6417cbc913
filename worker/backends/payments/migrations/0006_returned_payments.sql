-- Reversed payments, by their ledger reference: what they granted is revoked, also when the payment is reported after the refund.
-- Instants are ISO 8601 UTC.
CREATE TABLE returned_payments (
  -- A payment, or a subscription's period.
  reference TEXT PRIMARY KEY,
  -- The charge that was refunded, or the dispute that was lost.
  cause TEXT NOT NULL,
  returned_at TEXT NOT NULL
) STRICT;

-- No way back: a refunded payment could grant again. The version before does without the table.
