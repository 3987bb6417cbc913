CREATE TABLE podcast_episodes (
  slug TEXT PRIMARY KEY,
  -- 'league': of the league's folder, which a load replaces; 'demo': of the simulated league.
  source TEXT NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  -- What is heard, for those who cannot hear it.
  transcript_html TEXT NOT NULL,
  -- ISO 8601 UTC.
  published_at TEXT NOT NULL,
  -- The sound is league/{audio_sha256} in the media bucket.
  audio_sha256 TEXT NOT NULL,
  audio_bytes INTEGER NOT NULL,
  audio_type TEXT NOT NULL CHECK (audio_type IN ('audio/mp4', 'audio/mpeg')),
  seconds INTEGER NOT NULL
);
CREATE INDEX podcast_episodes_newest ON podcast_episodes (published_at);

-- Way back: DROP TABLE podcast_episodes;
