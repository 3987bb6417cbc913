-- A change at the desk names the version that it is based on. Of two promos the one with the higher priority shows first.
ALTER TABLE promo_overlays ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE promo_overlays ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
ALTER TABLE promo_overlays ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));

-- Way back: DELETE FROM promo_overlays WHERE paused = 1;
-- ALTER TABLE promo_overlays DROP COLUMN paused;
-- ALTER TABLE promo_overlays DROP COLUMN priority;
-- ALTER TABLE promo_overlays DROP COLUMN version;
