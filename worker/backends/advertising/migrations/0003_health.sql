-- What parts of the site were found to work, once a minute. Instants are ISO 8601 UTC with milliseconds; nothing here is about people.
CREATE TABLE health_now (
  part TEXT PRIMARY KEY,
  up INTEGER NOT NULL CHECK (up IN (0, 1)),
  seen_at TEXT NOT NULL
) STRICT;

-- Looks of one day in London, by how they ended.
CREATE TABLE health_days (
  part TEXT NOT NULL,
  day TEXT NOT NULL,
  up INTEGER NOT NULL,
  down INTEGER NOT NULL,
  PRIMARY KEY (part, day)
) STRICT;

-- From the first look that failed to the first one that did not; of each part at most one goes on.
CREATE TABLE health_outages (
  id INTEGER PRIMARY KEY,
  part TEXT NOT NULL,
  began_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE UNIQUE INDEX health_outages_that_go_on ON health_outages (part) WHERE ended_at IS NULL;
CREATE INDEX health_outages_by_begin ON health_outages (began_at);

-- Way back: DROP TABLE health_outages;
-- DROP TABLE health_days;
-- DROP TABLE health_now;
