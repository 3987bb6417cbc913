-- Footage that can be played: on demand, or a live loop. Files are in R2 under {id}/.
CREATE TABLE assets (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('on-demand', 'live')),
  -- JSON of the packager (worker/backends/video/packaging/packaging.ts).
  packaging TEXT NOT NULL
);

-- Content keys, hexadecimal. Only the licence call sends them.
CREATE TABLE content_keys (
  kid TEXT PRIMARY KEY,
  asset_id TEXT NOT NULL REFERENCES assets (id),
  key TEXT NOT NULL
);

-- Version of the footage in R2: the hash of media/assets.json.
CREATE TABLE media_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL
);

CREATE TABLE videos (
  entry_id TEXT PRIMARY KEY,
  asset_id TEXT NOT NULL,
  media_type TEXT NOT NULL CHECK (media_type IN ('OnDemand', 'DrmLiveVideo')),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  -- Seconds.
  duration INTEGER NOT NULL,
  -- JSON array: SysEntryEntitlements ('?' everyone, '*' any account, else names).
  entitlements TEXT NOT NULL,
  image_key TEXT NOT NULL,
  created_at TEXT NOT NULL,
  release_from TEXT NOT NULL,
  fixture_id INTEGER,
  season INTEGER NOT NULL,
  section TEXT NOT NULL
);
CREATE INDEX videos_by_release ON videos (release_from DESC);
CREATE INDEX videos_by_fixture ON videos (fixture_id);

CREATE TABLE video_categories (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  order_position INTEGER NOT NULL
);
CREATE TABLE video_category_entries (
  category_slug TEXT NOT NULL REFERENCES video_categories (slug),
  entry_id TEXT NOT NULL REFERENCES videos (entry_id) ON DELETE CASCADE,
  PRIMARY KEY (category_slug, entry_id)
);
CREATE TABLE video_clubs (
  entry_id TEXT NOT NULL REFERENCES videos (entry_id) ON DELETE CASCADE,
  club_id INTEGER NOT NULL,
  PRIMARY KEY (club_id, entry_id)
);

-- No way back: there was no such database before.
