-- When fans read it before, of an article that was taken off the site and is to be published at another time; null for all others.
-- If that is cancelled, the article has this date again.
ALTER TABLE articles ADD COLUMN former_date TEXT;

-- Way back: ALTER TABLE articles DROP COLUMN former_date;
