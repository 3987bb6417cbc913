-- Commentary follows its match as live video does (0007_broadcasts.sql), and is held back for half an hour.
ALTER TABLE audio_entries ADD COLUMN ended_at TEXT;
ALTER TABLE audio_entries ADD COLUMN replay_asset_id TEXT;
ALTER TABLE audio_entries ADD COLUMN hold_back_minutes INTEGER NOT NULL DEFAULT 30;
ALTER TABLE audio_entries ADD COLUMN replay_from TEXT;

-- The name of an entry's availability rules; NULL for none, as for the league's commentary: blocked hours apply to video only.
ALTER TABLE audio_entries ADD COLUMN availability TEXT REFERENCES availability_rules (name);

-- No way back: entries would play where their rights forbid it. The version before does without the columns.
