-- Whether the score of an abandoned match counts: the league may let it stand. Of matches that ended otherwise it says nothing.
ALTER TABLE fixtures ADD COLUMN result_stands INTEGER NOT NULL DEFAULT 0 CHECK (result_stands IN (0, 1));

-- Way back: ALTER TABLE fixtures DROP COLUMN result_stands;
