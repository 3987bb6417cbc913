-- Articles that were sent to the editors for review, and those that they sent back. A row goes when its article is published.
CREATE TABLE article_reviews (
  slug TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'returned')),
  -- The revision that was sent, or sent back.
  revision INTEGER NOT NULL,
  note TEXT NOT NULL,
  staff TEXT NOT NULL,
  -- ISO 8601 UTC.
  at TEXT NOT NULL
);

-- Way back: DROP TABLE article_reviews;
