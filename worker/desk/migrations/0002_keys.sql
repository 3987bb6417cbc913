-- Keys of the league's own tools, which make staff calls. In the audit log they are named like staff, by their id.
CREATE TABLE staff_keys (
  id TEXT PRIMARY KEY,
  -- What it is for.
  name TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  -- The calls that it may make: JSON list of actions, such as fans.search.
  scopes TEXT NOT NULL,
  created_by TEXT NOT NULL,
  -- Whole seconds since 1970.
  created_at INTEGER NOT NULL,
  stopped_at INTEGER
) STRICT;

-- Way back: DROP TABLE staff_keys;
