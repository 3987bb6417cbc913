CREATE TABLE competitions (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('league', 'cup', 'play-offs'))
);

-- A competition in a season (2026 is 2026-27), with the zones of its table as JSON (schemas/football/match-data.ts, zone).
CREATE TABLE seasons (
  competition_id INTEGER NOT NULL REFERENCES competitions (id),
  season INTEGER NOT NULL,
  source TEXT NOT NULL,
  zones TEXT NOT NULL DEFAULT '[]',
  -- The day a season was stopped early: its table is then ordered by points per game.
  curtailed_on TEXT,
  PRIMARY KEY (competition_id, season)
);

CREATE TABLE clubs (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  short_name TEXT NOT NULL,
  code TEXT NOT NULL,
  nickname TEXT,
  town TEXT,
  founded INTEGER,
  ground TEXT,
  capacity INTEGER,
  latitude REAL,
  longitude REAL,
  -- {primary, secondary, accent} as CSS colours.
  colours TEXT NOT NULL,
  -- What the crest is drawn from (worker/images).
  crest TEXT NOT NULL
);

CREATE TABLE club_aliases (
  -- Lower case, accents folded, without FC and AFC.
  alias TEXT PRIMARY KEY,
  club_id INTEGER NOT NULL REFERENCES clubs (id)
);

CREATE TABLE season_clubs (
  competition_id INTEGER NOT NULL,
  season INTEGER NOT NULL,
  club_id INTEGER NOT NULL REFERENCES clubs (id),
  PRIMARY KEY (competition_id, season, club_id)
);

CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  club_id INTEGER NOT NULL REFERENCES clubs (id),
  name TEXT NOT NULL,
  shirt_number INTEGER NOT NULL,
  position TEXT NOT NULL CHECK (position IN ('GK', 'DF', 'MF', 'FW')),
  birth_date TEXT NOT NULL,
  nationality TEXT NOT NULL
);
CREATE INDEX players_by_club ON players (club_id, shirt_number);

CREATE TABLE fixtures (
  id INTEGER PRIMARY KEY,
  competition_id INTEGER NOT NULL REFERENCES competitions (id),
  season INTEGER NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('league', 'play-offs', 'cup')),
  round TEXT NOT NULL,
  -- ISO 8601 UTC, as text that sorts.
  kickoff TEXT NOT NULL,
  home_id INTEGER NOT NULL REFERENCES clubs (id),
  away_id INTEGER NOT NULL REFERENCES clubs (id),
  venue TEXT,
  status TEXT NOT NULL CHECK (status IN ('fixture', 'postponed', 'cancelled', 'live', 'full-time', 'awarded', 'abandoned')),
  -- Only while live.
  phase TEXT,
  phase_started_at TEXT,
  added_time INTEGER,
  home_goals INTEGER,
  away_goals INTEGER,
  half_time_home INTEGER,
  half_time_away INTEGER,
  extra_time_home INTEGER,
  extra_time_away INTEGER,
  penalties_home INTEGER,
  penalties_away INTEGER,
  referee TEXT,
  attendance INTEGER,
  sequence INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX fixtures_by_season ON fixtures (competition_id, season, kickoff);
CREATE INDEX fixtures_by_kickoff ON fixtures (kickoff);
CREATE INDEX fixtures_by_home ON fixtures (home_id, kickoff);
CREATE INDEX fixtures_by_away ON fixtures (away_id, kickoff);
CREATE INDEX fixtures_by_status ON fixtures (status, kickoff);

-- What happened in a match that is over, each column JSON of schemas/football/match-data.ts.
CREATE TABLE match_details (
  fixture_id INTEGER PRIMARY KEY REFERENCES fixtures (id) ON DELETE CASCADE,
  events TEXT NOT NULL DEFAULT '[]',
  line_ups TEXT,
  statistics TEXT
);

-- One row a goal, for scorer lists. Shoot-out goals are not here.
CREATE TABLE goals (
  fixture_id INTEGER NOT NULL REFERENCES fixtures (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  -- The club the goal counts for.
  club_id INTEGER NOT NULL,
  player_id INTEGER,
  player_name TEXT NOT NULL,
  minute INTEGER NOT NULL,
  added INTEGER,
  kind TEXT NOT NULL CHECK (kind IN ('goal', 'penalty-goal', 'own-goal')),
  PRIMARY KEY (fixture_id, number)
);

CREATE TABLE deductions (
  competition_id INTEGER NOT NULL,
  season INTEGER NOT NULL,
  club_id INTEGER NOT NULL REFERENCES clubs (id),
  -- Negative.
  points INTEGER NOT NULL,
  reason TEXT NOT NULL,
  date TEXT NOT NULL,
  PRIMARY KEY (competition_id, season, club_id, date, reason)
);

-- The demo's match feed: what the simulator will report of a match, event by event, by seconds after kick-off.
-- Nothing but the feed reads it, so a page cannot know a result before it happened.
CREATE TABLE match_scripts (
  fixture_id INTEGER PRIMARY KEY REFERENCES fixtures (id) ON DELETE CASCADE,
  -- Seconds from kick-off to the final whistle.
  duration INTEGER NOT NULL,
  script TEXT NOT NULL
);

-- No way back: there was no such database before.
