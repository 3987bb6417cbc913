-- What the desk's room "State of things" changes of fans' pages. Instants are ISO 8601 UTC.

-- What staff have switched off. What is on has no row.
CREATE TABLE site_switches (
  name TEXT PRIMARY KEY,
  off_since TEXT NOT NULL,
  off_by TEXT NOT NULL
) STRICT;

-- Incidents on the page of the service's status, in the league's own words. Kept for 90 days after they ended.
CREATE TABLE incidents (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  -- JSON list of the components that are affected (schemas/site/status-components.ts).
  parts TEXT NOT NULL,
  began_at TEXT NOT NULL,
  -- NULL while it goes on.
  ended_at TEXT
) STRICT;

-- What was said of an incident, from 1: the first when it began, the last when it ended.
CREATE TABLE incident_updates (
  incident_id TEXT NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (incident_id, number)
) STRICT, WITHOUT ROWID;

-- Way back: DROP TABLE incident_updates;
-- DROP TABLE incidents;
-- DROP TABLE site_switches;
