-- The map of the published league's grounds, in one row: JSON of schemas/league/league-map.ts. Without a row there is no map.
CREATE TABLE league_map (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  map TEXT NOT NULL
);

-- Way back: DROP TABLE league_map;
