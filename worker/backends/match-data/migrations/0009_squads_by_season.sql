-- Players' teams in seasons other than the one that their own row is of.
CREATE TABLE squads (
  season INTEGER NOT NULL,
  club_id INTEGER NOT NULL REFERENCES clubs (id),
  team TEXT NOT NULL,
  player_id INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  shirt_number INTEGER NOT NULL,
  PRIMARY KEY (season, club_id, team, player_id)
);
CREATE INDEX squads_by_player ON squads (player_id);

-- The season from which on club, team and number are as the row has them. Null: the current one.
ALTER TABLE players ADD COLUMN season INTEGER;

-- Way back: ALTER TABLE players DROP COLUMN season;
-- DROP TABLE squads;
