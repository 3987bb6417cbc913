-- Gifts for the desk, the latest first.
CREATE INDEX gifts_by_day ON voucher_batches (created_at, id) WHERE payment IS NOT NULL;

-- Way back: DROP INDEX gifts_by_day;
