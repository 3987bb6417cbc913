-- The payer's country (ISO 3166-1 alpha-2), for the tax on a receipt; NULL when unknown.
ALTER TABLE payment_notes ADD COLUMN country TEXT;

-- Way back: ALTER TABLE payment_notes DROP COLUMN country;
