CREATE TABLE packages (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('membership', 'match-pass')),
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  -- The documented styleData, as JSON.
  style TEXT NOT NULL,
  image_key TEXT
);

-- The id is Stripe's lookup_key: the payments provider's own price ids differ between the emulator, test and live mode.
CREATE TABLE price_options (
  id TEXT PRIMARY KEY,
  package_id TEXT NOT NULL REFERENCES packages (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  -- Minor units (pence).
  unit_amount INTEGER NOT NULL CHECK (unit_amount > 0),
  currency TEXT NOT NULL,
  -- The billing period; NULL for one-off prices.
  renews_every TEXT CHECK (renews_every IN ('month', 'year')),
  -- One-off: how long access lasts from payment. NULL for recurring prices: the subscription's period decides.
  access_hours INTEGER CHECK (access_hours > 0),
  offer TEXT,
  further_information TEXT,
  -- JSON list of entitlement names.
  entitlements TEXT NOT NULL,
  CHECK ((renews_every IS NULL) <> (access_hours IS NULL))
);
CREATE INDEX price_options_by_package ON price_options (package_id, position);

CREATE TABLE customers (
  account_id TEXT PRIMARY KEY,
  stripe_customer_id TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
);

CREATE TABLE checkout_sessions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  package_id TEXT NOT NULL,
  price_option_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  fulfilled_at TEXT
);
CREATE INDEX checkout_sessions_by_account ON checkout_sessions (account_id);

-- Purchases of the last minute, by a digest of account, price and URLs, so that a double click reuses the first key.
CREATE TABLE checkout_attempts (
  purchase TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  key TEXT NOT NULL,
  started_at TEXT NOT NULL
);

-- Received webhook events: each is handled once, however often it is delivered.
CREATE TABLE payment_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  received_at TEXT NOT NULL
);

-- Entitlements of accounts, with start, end and reason. Rows are only ever added: a revocation is a row that names
-- the reference of the grant it ends. Instants are ISO 8601 UTC with milliseconds, so that they compare as text.
CREATE TABLE entitlement_ledger (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL,
  entitlement TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  -- NULL: without end.
  ends_at TEXT,
  reason TEXT NOT NULL CHECK (reason IN ('payment', 'grant', 'voucher', 'credit')),
  -- What caused the row (a subscription's period, a checkout session, a refund, an operator's command).
  reference TEXT NOT NULL,
  -- A grant: NULL. A revocation: the reference of the grant that ends at starts_at.
  revokes TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (reference, entitlement)
);
CREATE INDEX entitlement_ledger_by_account ON entitlement_ledger (account_id, entitlement);
CREATE INDEX entitlement_ledger_by_revocation ON entitlement_ledger (revokes) WHERE revokes IS NOT NULL;

CREATE TRIGGER entitlement_ledger_keeps_rows BEFORE UPDATE ON entitlement_ledger
BEGIN
  SELECT RAISE(ABORT, 'the entitlement ledger is never overwritten');
END;

-- No way back: there was no such database before.
