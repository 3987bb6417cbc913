-- Once an upload plays, its file is not needed any more, and neither are uploads that were begun before it: packaged later, they would
-- replace newer footage.
DROP TRIGGER upload_ready;
CREATE TRIGGER upload_ready AFTER UPDATE OF state ON recordings WHEN new.state = 'ready' AND old.state <> 'ready' BEGIN
  DELETE FROM recordings WHERE entry_id = new.entry_id AND id <> new.id AND state <> 'ready' AND created_at <= new.created_at;
  INSERT INTO unused_footage VALUES ('recordings/' || new.id, strftime('%Y-%m-%dT%H:%M:%fZ')) ON CONFLICT (key) DO UPDATE SET at = excluded.at;
END;

-- Files that could not be deleted when their upload was packaged.
INSERT INTO unused_footage SELECT 'recordings/' || id, strftime('%Y-%m-%dT%H:%M:%fZ') FROM recordings WHERE state = 'ready' ON CONFLICT (key) DO NOTHING;

-- Way back: DROP TRIGGER upload_ready;
-- CREATE TRIGGER upload_ready AFTER UPDATE OF state ON recordings WHEN new.state = 'ready' AND old.state <> 'ready' BEGIN
--   DELETE FROM recordings WHERE entry_id = new.entry_id AND id <> new.id AND state = 'failed' AND created_at <= new.created_at;
-- END;
