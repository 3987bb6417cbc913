-- Counts an entry's changes, so that one operator does not overwrite another's without having seen it. Changes by commands and rules count too.
ALTER TABLE videos ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE TRIGGER video_version AFTER UPDATE OF title, description, entitlements, availability, lead_minutes, ends_at, disabled ON videos
WHEN new.title IS NOT old.title OR new.description IS NOT old.description OR new.entitlements IS NOT old.entitlements
  OR new.availability IS NOT old.availability OR new.lead_minutes IS NOT old.lead_minutes OR new.ends_at IS NOT old.ends_at
  OR new.disabled IS NOT old.disabled
BEGIN
  UPDATE videos SET version = version + 1 WHERE entry_id = new.entry_id;
END;
CREATE TRIGGER video_source_version AFTER UPDATE OF source ON video_sources WHEN new.source IS NOT old.source BEGIN
  UPDATE videos SET version = version + 1 WHERE entry_id = new.entry_id;
END;

-- Whether an operator has ended a live entry before its match: it stays ended while the match goes on.
ALTER TABLE videos ADD COLUMN ended_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (ended_by_hand IN (0, 1));

-- No way back: entries that were ended by hand would go on. The version before does without the columns.
