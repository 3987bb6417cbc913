-- 1: the match is on neutral ground, which is neither club's; `venue` names it where it is known.
ALTER TABLE fixtures ADD COLUMN neutral INTEGER NOT NULL DEFAULT 0;

-- Way back: ALTER TABLE fixtures DROP COLUMN neutral;
