-- 1: the rule makes and changes no entries until somebody lets it go on.
ALTER TABLE live_rules ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));

-- Way back: ALTER TABLE live_rules DROP COLUMN paused;
