-- When an operator had a mail sent once more: it is tried from then on as a new one is. NULL: never.
ALTER TABLE payment_notes ADD COLUMN resent_at TEXT;

-- Way back: ALTER TABLE payment_notes DROP COLUMN resent_at;
