-- Live commentary on matches, and recordings of it.
CREATE TABLE audio_entries (
  entry_id TEXT PRIMARY KEY,
  asset_id TEXT NOT NULL,
  media_type TEXT NOT NULL CHECK (media_type IN ('LiveAudio', 'OnDemandAudio')),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  -- Seconds; 0 for live entries.
  duration INTEGER NOT NULL,
  -- JSON array, as in videos.
  entitlements TEXT NOT NULL,
  -- Posters, 600x600: on air and off air.
  image_key TEXT NOT NULL,
  offline_image_key TEXT NOT NULL,
  created_at TEXT NOT NULL,
  release_from TEXT NOT NULL,
  fixture_id INTEGER
);
CREATE INDEX audio_by_release ON audio_entries (media_type, release_from);

-- Way back: DROP TABLE audio_entries;
