-- A live entry after its match: off air, then held back, then a replay with the same id.
-- When its match ended; NULL before.
ALTER TABLE videos ADD COLUMN ended_at TEXT;
-- The replay's asset; NULL for none.
ALTER TABLE videos ADD COLUMN replay_asset_id TEXT;
-- Minutes from the end until the replay.
ALTER TABLE videos ADD COLUMN hold_back_minutes INTEGER NOT NULL DEFAULT 720;
-- When the replay is released; NULL before the end, or without a replay.
ALTER TABLE videos ADD COLUMN replay_from TEXT;

-- Way back: ALTER TABLE videos DROP COLUMN replay_from;
-- ALTER TABLE videos DROP COLUMN hold_back_minutes;
-- ALTER TABLE videos DROP COLUMN replay_asset_id;
-- ALTER TABLE videos DROP COLUMN ended_at;
