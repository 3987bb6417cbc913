-- What becomes of a live entry when its match is over: off the air, then held back, then a replay under the same name.
-- When its match ended; NULL before.
ALTER TABLE videos ADD COLUMN ended_at TEXT;
-- The footage that plays as its replay; NULL where there will be none.
ALTER TABLE videos ADD COLUMN replay_asset_id TEXT;
-- Minutes from the end until the replay.
ALTER TABLE videos ADD COLUMN hold_back_minutes INTEGER NOT NULL DEFAULT 720;
-- When the replay is released; NULL before the end, or where there will be none.
ALTER TABLE videos ADD COLUMN replay_from TEXT;
