-- Files in the MEDIA bucket that no entry plays any more: the folder of an asset that was packaged or cut for one entry
-- ("recording-…/", "clip-…/"), or an upload ("recordings/…"). The Worker deletes them, and the row with them, once no playback token
-- can be of their time.
CREATE TABLE unused_footage (
  key TEXT PRIMARY KEY CHECK (key LIKE 'recording-_%/' OR key LIKE 'clip-_%/' OR key LIKE 'recordings/_%'),
  -- Since when, or when it is looked at again.
  at TEXT NOT NULL
);

CREATE TRIGGER footage_replaced AFTER UPDATE OF asset_id ON videos
WHEN old.asset_id <> new.asset_id AND (old.asset_id LIKE 'recording-%' OR old.asset_id LIKE 'clip-%') BEGIN
  INSERT INTO unused_footage VALUES (old.asset_id || '/', strftime('%Y-%m-%dT%H:%M:%fZ')) ON CONFLICT (key) DO UPDATE SET at = excluded.at;
END;
CREATE TRIGGER footage_deleted AFTER DELETE ON videos
WHEN old.asset_id LIKE 'recording-%' OR old.asset_id LIKE 'clip-%' BEGIN
  INSERT INTO unused_footage VALUES (old.asset_id || '/', strftime('%Y-%m-%dT%H:%M:%fZ')) ON CONFLICT (key) DO UPDATE SET at = excluded.at;
END;

-- A recording with a source of its own plays no asset.
CREATE TRIGGER source_added AFTER INSERT ON video_sources BEGIN
  UPDATE videos SET asset_id = '' WHERE entry_id = new.entry_id AND media_type = 'OnDemand'
    AND (asset_id LIKE 'recording-%' OR asset_id LIKE 'clip-%');
END;
CREATE TRIGGER source_replaced AFTER UPDATE OF source ON video_sources BEGIN
  UPDATE videos SET asset_id = '' WHERE entry_id = new.entry_id AND media_type = 'OnDemand'
    AND (asset_id LIKE 'recording-%' OR asset_id LIKE 'clip-%');
END;

-- What could not be packaged is not needed once a later upload plays.
CREATE TRIGGER upload_ready AFTER UPDATE OF state ON recordings WHEN new.state = 'ready' AND old.state <> 'ready' BEGIN
  DELETE FROM recordings WHERE entry_id = new.entry_id AND id <> new.id AND state = 'failed' AND created_at <= new.created_at;
END;
CREATE TRIGGER upload_deleted AFTER DELETE ON recordings WHEN old.state <> 'ready' BEGIN
  INSERT INTO unused_footage VALUES ('recordings/' || old.id, strftime('%Y-%m-%dT%H:%M:%fZ')) ON CONFLICT (key) DO UPDATE SET at = excluded.at;
END;

UPDATE videos SET asset_id = '' WHERE media_type = 'OnDemand' AND (asset_id LIKE 'recording-%' OR asset_id LIKE 'clip-%')
  AND entry_id IN (SELECT entry_id FROM video_sources);
INSERT INTO unused_footage SELECT id || '/', strftime('%Y-%m-%dT%H:%M:%fZ') FROM assets
WHERE (id LIKE 'recording-%' OR id LIKE 'clip-%') AND id NOT IN (SELECT asset_id FROM videos) ON CONFLICT (key) DO NOTHING;

-- Way back: DROP TRIGGER footage_replaced; DROP TRIGGER footage_deleted; DROP TRIGGER source_added; DROP TRIGGER source_replaced;
-- DROP TRIGGER upload_ready; DROP TRIGGER upload_deleted; DROP TABLE unused_footage;
