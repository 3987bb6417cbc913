-- 1: staff have added the match at the desk, one by one. It is theirs to correct and to take away until an import's file has it too.
ALTER TABLE fixtures ADD COLUMN added INTEGER NOT NULL DEFAULT 0;

-- Results that the league has awarded at the desk.
CREATE TABLE awards (
  fixture_id INTEGER PRIMARY KEY REFERENCES fixtures (id) ON DELETE CASCADE,
  -- The reason that fans read.
  because TEXT NOT NULL,
  -- What the match's row had before, as JSON by column: it is put back when the award is withdrawn.
  before TEXT NOT NULL
);

-- Way back: DROP TABLE awards;
-- ALTER TABLE fixtures DROP COLUMN added;
