-- The club's crest as a load names it, so that another crest has another address: own-x1Y2z3_4.svg is a picture of the league's folder,
-- and 16-x1.svg a drawn crest. Null: drawn, without a name of its own.
ALTER TABLE clubs ADD COLUMN crest_file TEXT;

-- Way back: ALTER TABLE clubs DROP COLUMN crest_file;
