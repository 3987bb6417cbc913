-- 0: sold no more. The row stays for renewals, and for purchases under way.
ALTER TABLE price_options ADD COLUMN on_sale INTEGER NOT NULL DEFAULT 1 CHECK (on_sale IN (0, 1));

-- Way back: ALTER TABLE price_options DROP COLUMN on_sale;
