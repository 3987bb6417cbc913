-- Operators disable an entry: nobody can play it, whatever they hold.
ALTER TABLE videos ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1));
ALTER TABLE audio_entries ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1));

-- No way back: disabled entries would play again. The version before does without the columns.
