-- The account panel shows refused renewals.
CREATE INDEX payment_notes_by_account ON payment_notes (account_id);

-- Way back: DROP INDEX payment_notes_by_account;
