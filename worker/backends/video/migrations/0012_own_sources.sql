-- Where an entry plays from, if not from an asset: JSON of schemas/streaming/own-source.ts.
CREATE TABLE video_sources (
  entry_id TEXT PRIMARY KEY REFERENCES videos (entry_id) ON DELETE CASCADE,
  source TEXT NOT NULL
);

-- Minutes before kick-off at which a live entry goes on air, and its planned end where it has no match.
ALTER TABLE videos ADD COLUMN lead_minutes INTEGER NOT NULL DEFAULT 15;
ALTER TABLE videos ADD COLUMN ends_at TEXT;

-- Entries whose running streams have to end. The Worker deletes a row when its streams have ended.
CREATE TABLE pulled_entries (
  entry_id TEXT PRIMARY KEY,
  at TEXT NOT NULL
);
CREATE TRIGGER video_disabled AFTER UPDATE OF disabled ON videos WHEN new.disabled AND NOT old.disabled BEGIN
  INSERT INTO pulled_entries VALUES (new.entry_id, strftime('%Y-%m-%dT%H:%M:%fZ')) ON CONFLICT (entry_id) DO UPDATE SET at = excluded.at;
END;
CREATE TRIGGER video_enabled AFTER UPDATE OF disabled ON videos WHEN old.disabled AND NOT new.disabled BEGIN
  DELETE FROM pulled_entries WHERE entry_id = new.entry_id;
END;
CREATE TRIGGER audio_disabled AFTER UPDATE OF disabled ON audio_entries WHEN new.disabled AND NOT old.disabled BEGIN
  INSERT INTO pulled_entries VALUES (new.entry_id, strftime('%Y-%m-%dT%H:%M:%fZ')) ON CONFLICT (entry_id) DO UPDATE SET at = excluded.at;
END;
CREATE TRIGGER audio_enabled AFTER UPDATE OF disabled ON audio_entries WHEN old.disabled AND NOT new.disabled BEGIN
  DELETE FROM pulled_entries WHERE entry_id = new.entry_id;
END;

-- Operators' changes of entries: a row is never changed.
CREATE TABLE operator_audit (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  operator TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  action TEXT NOT NULL,
  detail TEXT NOT NULL,
  reason TEXT NOT NULL
);
CREATE TRIGGER operator_audit_unchanged BEFORE UPDATE ON operator_audit BEGIN
  SELECT raise(ABORT, 'The audit cannot be changed.');
END;
CREATE TRIGGER operator_audit_kept BEFORE DELETE ON operator_audit BEGIN
  SELECT raise(ABORT, 'The audit cannot be changed.');
END;

-- Stream gates that admitted an entry in the last day, so that a pulled entry ends there at once.
CREATE TABLE entry_gates (
  entry_id TEXT NOT NULL,
  gate TEXT NOT NULL,
  account TEXT NOT NULL,
  started_at TEXT NOT NULL,
  PRIMARY KEY (entry_id, gate, account)
) WITHOUT ROWID;
CREATE INDEX entry_gates_by_start ON entry_gates (started_at);

-- No way back: sources of entries and the audit would be lost. The version before does without the tables and columns.
