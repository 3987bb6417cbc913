-- A subscription's terms as shown to its owner: until when it is paid, and whether it renews. Cached from the provider; access
-- follows from the ledger alone. Instants are ISO 8601 UTC with milliseconds.
CREATE TABLE subscription_terms (
  subscription_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  -- The end of the last paid period. Access continues for a grace period while the renewal is charged.
  paid_until TEXT NOT NULL,
  renews INTEGER NOT NULL CHECK (renews IN (0, 1)),
  -- When the provider was queried.
  told_at TEXT NOT NULL
) STRICT;
CREATE INDEX subscription_terms_by_account ON subscription_terms (account_id);

-- Way back: DROP TABLE subscription_terms;
