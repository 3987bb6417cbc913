-- What staff have switched off on fans' pages. What is on has no row.
CREATE TABLE site_switches (
  name TEXT PRIMARY KEY,
  -- ISO 8601 UTC.
  off_since TEXT NOT NULL,
  off_by TEXT NOT NULL
) STRICT;

-- Way back: DROP TABLE site_switches;
