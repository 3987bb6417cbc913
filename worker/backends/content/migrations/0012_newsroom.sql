-- What the newsroom writes: every revision of an article, as the desk shows it. What fans read is in articles from the moment it is
-- published.
CREATE TABLE article_revisions (
  slug TEXT NOT NULL,
  -- From 1, rising. The primary key lets one of two writers through.
  revision INTEGER NOT NULL,
  -- ISO 8601 UTC.
  at TEXT NOT NULL,
  staff TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('saved', 'published', 'unpublished')),
  -- schemas/desk/news.ts, newsDraft.
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (slug, revision)
);

-- The correction that fans read below the article, and its time; null without one.
ALTER TABLE articles ADD COLUMN correction TEXT;
ALTER TABLE articles ADD COLUMN corrected_at TEXT;

-- When it was published, of an article that was taken off the site; null for all others. Its published_at is then beyond all time, so
-- that nothing that lists articles shows it, and its clubs, its match and its number stay.
ALTER TABLE articles ADD COLUMN withdrawn_from TEXT;

-- Way back: DELETE FROM articles WHERE withdrawn_from IS NOT NULL;
-- ALTER TABLE articles DROP COLUMN withdrawn_from;
-- ALTER TABLE articles DROP COLUMN corrected_at;
-- ALTER TABLE articles DROP COLUMN correction;
-- DROP TABLE article_revisions;
