-- What pages tell fans of the rules: why hours are blocked, and who shows a match instead (schemas/streaming/availability.ts).
UPDATE availability_rules
SET rules = json_set(rules, '$.blackouts[0].reason', 'so that fans go to the ground')
WHERE name = 'uk-and-ireland-blocked-hours' AND json_extract(rules, '$.blackouts[0].reason') IS NULL;

-- Matches that Sky Sports shows are theirs in the United Kingdom and Ireland.
INSERT INTO availability_rules VALUES
  ('sky-sports',
   '{"countries":{"except":["GB","IE"]},"television":[{"countries":["GB","IE"],"channel":"Sky Sports"}]}')
ON CONFLICT (name) DO NOTHING;
