-- What a subscription's owner is told of it: until when it is paid, and whether it goes on then. The provider decides both, and this
-- is what it said last; access follows from the ledger alone. Instants are ISO 8601 UTC with milliseconds.
CREATE TABLE subscription_terms (
  subscription_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  -- The end of the last period that was paid. Access goes on a little longer, while the next one is paid.
  paid_until TEXT NOT NULL,
  renews INTEGER NOT NULL CHECK (renews IN (0, 1)),
  -- When the provider was asked.
  told_at TEXT NOT NULL
) STRICT;
CREATE INDEX subscription_terms_by_account ON subscription_terms (account_id);
