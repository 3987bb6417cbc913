-- Recordings that the video desk has cut from live streams: footage of their own, which outlives the stream's.
CREATE TABLE clips (
  entry_id TEXT PRIMARY KEY REFERENCES videos (entry_id) ON DELETE CASCADE,
  live_entry_id TEXT NOT NULL,
  -- From when to when of the broadcast, ISO 8601.
  from_at TEXT NOT NULL,
  to_at TEXT NOT NULL,
  operator TEXT NOT NULL
);
CREATE INDEX clips_by_stream ON clips (live_entry_id, from_at);

-- Way back: DROP TABLE clips;
