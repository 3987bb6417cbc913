-- The time zone of the club's ground, an IANA name such as Europe/Zurich. Null: the league's.
ALTER TABLE clubs ADD COLUMN time_zone TEXT;

-- Way back: ALTER TABLE clubs DROP COLUMN time_zone;
