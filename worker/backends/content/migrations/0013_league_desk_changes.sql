-- What was changed at the desk since a folder was loaded: a load would take it back, and says so (scripts/lib/league-load). Before the version
-- before loads a folder, export the league: that load would not say what it takes back.
CREATE TABLE league_desk_changes (
  -- 'page {path}', or 'menu {name}': primary, other, footer or legal.
  part TEXT PRIMARY KEY,
  -- ISO 8601 UTC.
  changed_at TEXT NOT NULL,
  staff TEXT NOT NULL
);

-- Way back: DROP TABLE league_desk_changes;
