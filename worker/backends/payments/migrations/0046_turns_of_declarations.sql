-- When the schedule last tried to carry a declaration out, so that one that it cannot leaves its turn to the others.
ALTER TABLE declarations ADD COLUMN tried_at TEXT;

-- Way back: ALTER TABLE declarations DROP COLUMN tried_at;
