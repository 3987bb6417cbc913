-- Recordings that operators upload, until they are packaged.
CREATE TABLE recordings (
  id TEXT PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES videos (entry_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Bytes: of the file, and stored so far.
  length INTEGER NOT NULL,
  offset INTEGER NOT NULL DEFAULT 0,
  -- The site's address when it was uploaded: packagers fetch it from there.
  origin TEXT NOT NULL,
  -- R2's multipart upload, and JSON of its parts.
  upload_id TEXT NOT NULL,
  parts TEXT NOT NULL DEFAULT '[]',
  state TEXT NOT NULL DEFAULT 'uploading' CHECK (state IN ('uploading', 'uploaded', 'packaging', 'ready', 'failed')),
  -- The packager's job, and how far it is in percent.
  job TEXT,
  percent INTEGER,
  problem TEXT,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL
);
CREATE INDEX recordings_by_state ON recordings (state);

-- Way back: DROP TABLE recordings;
