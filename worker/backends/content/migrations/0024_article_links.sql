-- Matches, players and a video that an editor has linked to an article: schemas/content/content.ts, articleLinks. Its fixture_id is the
-- first of the matches. Null where nobody has linked anything.
ALTER TABLE articles ADD COLUMN linked TEXT CHECK (json_valid(linked));

-- Way back: ALTER TABLE articles DROP COLUMN linked;
