-- Taken over from the system before this one.
ALTER TABLE videos ADD COLUMN legacy INTEGER NOT NULL DEFAULT 0 CHECK (legacy IN (0, 1));

CREATE TABLE video_tags (
  entry_id TEXT NOT NULL REFERENCES videos (entry_id) ON DELETE CASCADE,
  -- As it is shown.
  tag TEXT NOT NULL,
  -- As it is found: its words without case and accents (foldTag in schemas/content/search-terms.ts), with one space between.
  folded TEXT NOT NULL,
  PRIMARY KEY (folded, entry_id)
) WITHOUT ROWID;
CREATE INDEX video_tags_by_entry ON video_tags (entry_id);
CREATE INDEX video_categories_by_entry ON video_category_entries (entry_id);

-- Feeds: each a list of sections. The sections are a JSON array of categories' slugs; an empty one is all of them.
CREATE TABLE video_feeds (
  name TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  sections TEXT NOT NULL DEFAULT '[]'
);
INSERT INTO video_feeds (name, title) VALUES ('videos', 'Videos');
