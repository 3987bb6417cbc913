-- What the last import said of each match, so that the next one can find what a feed or a person has entered since:
-- {"fixture": a row of fixtures, "goals": rows of goals} (scripts/lib/import/season-store.ts, importedMatch).
CREATE TABLE imported_matches (
  fixture_id INTEGER PRIMARY KEY REFERENCES fixtures (id) ON DELETE CASCADE,
  match TEXT NOT NULL
);

-- Way back: DROP TABLE imported_matches;
