-- Imported from the previous system.
ALTER TABLE videos ADD COLUMN legacy INTEGER NOT NULL DEFAULT 0 CHECK (legacy IN (0, 1));

CREATE TABLE video_tags (
  entry_id TEXT NOT NULL REFERENCES videos (entry_id) ON DELETE CASCADE,
  -- For display.
  tag TEXT NOT NULL,
  -- For search: without case and accents, with single spaces (foldTag in schemas/content/search-terms.ts).
  folded TEXT NOT NULL,
  PRIMARY KEY (folded, entry_id)
) WITHOUT ROWID;
CREATE INDEX video_tags_by_entry ON video_tags (entry_id);
CREATE INDEX video_categories_by_entry ON video_category_entries (entry_id);

-- Feeds of sections: a JSON array of category slugs; empty for all.
CREATE TABLE video_feeds (
  name TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  sections TEXT NOT NULL DEFAULT '[]'
);
INSERT INTO video_feeds (name, title) VALUES ('videos', 'Videos');

-- Way back: DROP TABLE video_feeds;
-- DROP INDEX video_categories_by_entry;
-- DROP TABLE video_tags;
-- ALTER TABLE videos DROP COLUMN legacy;
