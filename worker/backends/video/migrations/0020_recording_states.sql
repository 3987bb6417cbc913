-- What the last measurement of a recording with an own source found (schemas/streaming/source-state.ts).
CREATE TABLE recording_states (
  entry_id TEXT PRIMARY KEY REFERENCES video_sources (entry_id) ON DELETE CASCADE,
  checked_at TEXT NOT NULL,
  -- Since when viewers cannot watch it whole; NULL where they can.
  problem_since TEXT,
  state TEXT NOT NULL
);

-- Another source is measured at once.
CREATE TRIGGER source_changed AFTER UPDATE OF source ON video_sources WHEN new.source <> old.source BEGIN
  DELETE FROM recording_states WHERE entry_id = new.entry_id;
END;

-- Way back: DROP TRIGGER source_changed; DROP TABLE recording_states;
