-- Rules of one league that 0006 and 0009 wrote for every league: a league describes its own (video.availability of league.json). Those
-- that an operator has changed stay, and those that an entry has or a rule for live entries names.
DELETE FROM availability_rules
WHERE (name, rules) IN (VALUES
  ('uk-and-ireland-blocked-hours',
   '{"blackouts":[{"countries":["GB","IE"],"weekdays":[6],"from":"14:45","to":"17:15","dates":[],"except":[],"reason":"so that fans go to the ground"}]}'),
  ('sky-sports',
   '{"countries":{"except":["GB","IE"]},"television":[{"countries":["GB","IE"],"channel":"Sky Sports"}]}'))
AND name NOT IN (
  SELECT availability FROM videos WHERE availability IS NOT NULL
  UNION SELECT availability FROM audio_entries WHERE availability IS NOT NULL
  UNION SELECT rule ->> '$.availability' FROM live_rules WHERE rule ->> '$.availability' IS NOT NULL);

-- No way back: nothing named them. The version before does without.
