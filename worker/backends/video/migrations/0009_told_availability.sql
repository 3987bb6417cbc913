-- What pages show of the rules: why hours are blocked, and which channel shows a match (schemas/streaming/availability.ts).
UPDATE availability_rules
SET rules = json_set(rules, '$.blackouts[0].reason', 'so that fans go to the ground')
WHERE name = 'uk-and-ireland-blocked-hours' AND json_extract(rules, '$.blackouts[0].reason') IS NULL;

-- In the United Kingdom and Ireland, only Sky Sports may show its matches.
INSERT INTO availability_rules VALUES
  ('sky-sports',
   '{"countries":{"except":["GB","IE"]},"television":[{"countries":["GB","IE"],"channel":"Sky Sports"}]}')
ON CONFLICT (name) DO NOTHING;

-- No way back: the version before reads rules with and without what was added.
