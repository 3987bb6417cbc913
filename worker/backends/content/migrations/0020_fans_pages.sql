-- When the desk last changed something that fans' pages show beside the league's description, in milliseconds since 1970, rising with each
-- change: pages in caches from before are rendered again.
CREATE TABLE fans_pages (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changed_at INTEGER NOT NULL
);

-- Way back: DROP TABLE fans_pages;
