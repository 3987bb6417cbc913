-- When the account that redeemed a code was deleted, and with it the days on which it watched. NULL: it is not, or was before this column.
ALTER TABLE voucher_redemptions ADD COLUMN closed_at TEXT;

-- What has gone back of a contract.
CREATE INDEX money_movements_returned ON money_movements (contract) WHERE kind <> 'payment';

-- Way back: DROP INDEX money_movements_returned;
-- ALTER TABLE voucher_redemptions DROP COLUMN closed_at;
