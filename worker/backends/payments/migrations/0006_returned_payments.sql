-- Payments whose money went back, by the reference that the ledger has of them: what they granted ends, also where the provider's
-- word of the payment comes later than its word of the refund. Instants are ISO 8601 UTC.
CREATE TABLE returned_payments (
  -- A payment, or a subscription's period.
  reference TEXT PRIMARY KEY,
  -- The charge that was refunded, or the dispute that was lost.
  cause TEXT NOT NULL,
  returned_at TEXT NOT NULL
) STRICT;
