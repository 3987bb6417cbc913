-- Whether a preview link shows this revision alone: the next save of a sitting does not take its place.
ALTER TABLE article_revisions ADD COLUMN previewed INTEGER NOT NULL DEFAULT 0;

-- Way back: ALTER TABLE article_revisions DROP COLUMN previewed;
