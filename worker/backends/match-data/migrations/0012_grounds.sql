-- Grounds that are no club's home, such as those of finals. A match names its ground by `fixtures.venue`.
CREATE TABLE grounds (
  slug TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT,
  capacity INTEGER,
  -- An IANA name such as Europe/Zurich. Null: the league's.
  time_zone TEXT,
  -- Degrees (WGS 84), both or neither.
  latitude REAL,
  longitude REAL
);
-- Not unique: a load writes the rows one by one, and two of them may change names.
CREATE INDEX grounds_by_name ON grounds (name);

-- Way back: DROP TABLE grounds;
