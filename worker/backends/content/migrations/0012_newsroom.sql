-- What the newsroom writes: every revision of an article, as the desk shows it. What fans read is in articles, from the moment it is
-- published until it is taken off the site.
CREATE TABLE article_revisions (
  slug TEXT NOT NULL,
  -- From 1, without gaps. The primary key lets one of two writers through.
  revision INTEGER NOT NULL,
  -- ISO 8601 UTC.
  at TEXT NOT NULL,
  staff TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('saved', 'published', 'unpublished')),
  -- schemas/desk/news.ts, newsDraft.
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (slug, revision)
);

-- What fans are told was corrected, and when; null before that.
ALTER TABLE articles ADD COLUMN correction TEXT;
ALTER TABLE articles ADD COLUMN corrected_at TEXT;

-- Way back: ALTER TABLE articles DROP COLUMN corrected_at;
-- ALTER TABLE articles DROP COLUMN correction;
-- DROP TABLE article_revisions;
