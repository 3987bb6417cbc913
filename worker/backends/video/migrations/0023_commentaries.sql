-- Commentary that people open at the desk. Where it plays from, if not from an asset: JSON of schemas/streaming/own-source.ts.
ALTER TABLE audio_entries ADD COLUMN source TEXT;
-- The hosts that pages may fetch from are read each minute.
CREATE INDEX audio_by_source ON audio_entries (source) WHERE source IS NOT NULL;

-- The language that is spoken, such as de; NULL where nobody has said.
ALTER TABLE audio_entries ADD COLUMN language TEXT;

-- Whether an operator has ended it before its match: it stays ended while the match goes on.
ALTER TABLE audio_entries ADD COLUMN ended_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (ended_by_hand IN (0, 1));

-- Counts its changes, as in videos (0017).
ALTER TABLE audio_entries ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE TRIGGER audio_version
AFTER UPDATE OF title, description, entitlements, availability, asset_id, source, language, disabled ON audio_entries
WHEN new.title IS NOT old.title OR new.description IS NOT old.description OR new.entitlements IS NOT old.entitlements
  OR new.availability IS NOT old.availability OR new.asset_id IS NOT old.asset_id OR new.source IS NOT old.source
  OR new.language IS NOT old.language OR new.disabled IS NOT old.disabled
BEGIN
  UPDATE audio_entries SET version = version + 1 WHERE entry_id = new.entry_id;
END;

-- Way back: DROP TRIGGER audio_version; DROP INDEX audio_by_source; ALTER TABLE audio_entries DROP COLUMN version;
-- ALTER TABLE audio_entries DROP COLUMN ended_by_hand; ALTER TABLE audio_entries DROP COLUMN language; ALTER TABLE audio_entries DROP COLUMN source;
