-- Vouchers, in batches of codes that all grant the same. Instants are ISO 8601 UTC with milliseconds, so that they compare as text.
CREATE TABLE voucher_batches (
  id TEXT PRIMARY KEY,
  -- What it unlocks, for users: "Every streamed match of a club".
  title TEXT NOT NULL,
  -- JSON list of entitlement names.
  entitlements TEXT NOT NULL,
  -- Access lasts for some hours from redemption, or until an instant; without end if both are NULL.
  access_hours INTEGER CHECK (access_hours > 0),
  access_until TEXT,
  -- How many accounts may redeem each code.
  uses INTEGER NOT NULL CHECK (uses > 0),
  -- When the codes expire.
  expires_at TEXT NOT NULL,
  -- Who created it, and what for.
  operator TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at TEXT NOT NULL,
  CHECK (access_hours IS NULL OR access_until IS NULL)
) STRICT;

CREATE TABLE vouchers (
  id INTEGER PRIMARY KEY,
  batch_id TEXT NOT NULL REFERENCES voucher_batches (id),
  -- SHA-256 of the code, in hex, so that codes cannot be read from this table.
  code_hash TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX vouchers_by_batch ON vouchers (batch_id);

-- The uses of a code are numbered from 1, so that two concurrent redemptions cannot both take the last one.
CREATE TABLE voucher_redemptions (
  voucher_id INTEGER NOT NULL REFERENCES vouchers (id),
  place INTEGER NOT NULL CHECK (place > 0),
  account_id TEXT NOT NULL,
  redeemed_at TEXT NOT NULL,
  ends_at TEXT,
  PRIMARY KEY (voucher_id, place),
  UNIQUE (voucher_id, account_id)
) STRICT;
CREATE INDEX voucher_redemptions_by_account ON voucher_redemptions (account_id);

CREATE TRIGGER voucher_redemptions_within_uses BEFORE INSERT ON voucher_redemptions
WHEN NEW.place > (SELECT uses FROM voucher_batches JOIN vouchers ON batch_id = voucher_batches.id WHERE vouchers.id = NEW.voucher_id)
BEGIN
  SELECT RAISE(ABORT, 'this voucher has been used as often as it may be');
END;

CREATE TRIGGER voucher_redemptions_stay BEFORE DELETE ON voucher_redemptions
BEGIN
  SELECT RAISE(ABORT, 'a redemption is never taken back');
END;

-- No way back: vouchers that were handed out would be worth nothing. The version before does without the tables.
