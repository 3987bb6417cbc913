-- Squads that the desk has changed, until the league is published: fans' pages are kept by its version.
CREATE TABLE unpublished_squads (
  club_id INTEGER NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
  team TEXT NOT NULL,
  -- JSON: slugs of the clubs whose squads have changed with it.
  clubs TEXT NOT NULL,
  PRIMARY KEY (club_id, team)
);

-- Way back: DROP TABLE unpublished_squads;
