-- The load of a league's folder that is under way or was broken off, in one row (scripts/lib/league-load/load-journal.ts).
CREATE TABLE league_loads (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  token TEXT NOT NULL,
  began_at TEXT NOT NULL,
  -- Who loads: the name of the machine, and the process there.
  machine TEXT NOT NULL,
  process INTEGER NOT NULL
);
-- What it changes in the other databases, with what was there: JSON, in pieces that fit into statements.
CREATE TABLE league_load_changes (
  piece INTEGER PRIMARY KEY,
  changes TEXT NOT NULL
);

-- Way back: DROP TABLE league_load_changes; DROP TABLE league_loads;
