-- Where who paid lives (ISO 3166-1 alpha-2), for the tax that a receipt tells; none where the provider does not know.
ALTER TABLE payment_notes ADD COLUMN country TEXT;
