-- Changes of pages, documents and the home page's order as they were looked at before they were published: previews' links name them.
CREATE TABLE league_previews (
  id TEXT PRIMARY KEY,
  -- JSON: schemas/desk/previews.ts.
  change TEXT NOT NULL,
  -- Until when the link works, in seconds since 1970.
  until INTEGER NOT NULL
) STRICT;

-- Way back: DROP TABLE league_previews;
