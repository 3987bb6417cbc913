-- An account's panel tells of a renewal that was refused.
CREATE INDEX payment_notes_by_account ON payment_notes (account_id);
