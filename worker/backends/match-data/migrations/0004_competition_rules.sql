-- Competitions with the rules of their tables, and several teams a club.

-- A column's CHECK cannot be changed, so a new column takes the place of kind.
ALTER TABLE competitions ADD COLUMN new_kind TEXT NOT NULL DEFAULT 'league' CHECK (new_kind IN ('league', 'cup', 'play-offs', 'groups'));
UPDATE competitions SET new_kind = kind;
ALTER TABLE competitions DROP COLUMN kind;
ALTER TABLE competitions RENAME COLUMN new_kind TO kind;

-- Competitions are listed by this number, then by id.
ALTER TABLE competitions ADD COLUMN list_order INTEGER NOT NULL DEFAULT 0;
-- Slug of the team that plays it; 'first' for the clubs' first teams.
ALTER TABLE competitions ADD COLUMN team TEXT NOT NULL DEFAULT 'first';
-- URL of its crest; null without one.
ALTER TABLE competitions ADD COLUMN crest_url TEXT;
-- Of play-offs: the division whose clubs play them.
ALTER TABLE competitions ADD COLUMN division_id INTEGER;
-- JSON of schemas/league/competition-rules.ts: competitionRules (what it leaves out is as usual), and a list of formerRules.
ALTER TABLE competitions ADD COLUMN rules TEXT NOT NULL DEFAULT '{}';
ALTER TABLE competitions ADD COLUMN former_rules TEXT NOT NULL DEFAULT '[]';

-- The club's group, in a competition with groups.
ALTER TABLE season_clubs ADD COLUMN group_name TEXT;

-- Slug of the team that the player belongs to.
ALTER TABLE players ADD COLUMN team TEXT NOT NULL DEFAULT 'first';

-- No way back: the rules of competitions and the teams of players would be lost. The version before reads neither the new columns nor
-- competitions of kind groups.
