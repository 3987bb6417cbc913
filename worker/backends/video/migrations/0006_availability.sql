-- Where and when entries may be played (schemas/streaming/availability.ts), by name.
CREATE TABLE availability_rules (
  name TEXT PRIMARY KEY,
  rules TEXT NOT NULL
);

-- No live football is shown in the United Kingdom and Ireland on Saturday afternoons. "dates" has further days, such as bank
-- holidays; "except" has exempt Saturdays.
INSERT INTO availability_rules VALUES
  ('uk-and-ireland-blocked-hours',
   '{"blackouts":[{"countries":["GB","IE"],"weekdays":[6],"from":"14:45","to":"17:15","dates":[],"except":[]}]}');

-- The name of an entry's rules; NULL for none.
ALTER TABLE videos ADD COLUMN availability TEXT REFERENCES availability_rules (name);
UPDATE videos SET availability = 'uk-and-ireland-blocked-hours' WHERE media_type = 'DrmLiveVideo';

-- No way back: entries would play where their rights forbid it. The version before does without column and table.
