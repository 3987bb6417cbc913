-- What feed and desk have reported of a match that is not in play, as JSON (durable-objects/match-reports.ts). Its room deletes the match
-- after a day, and continues from this when it is reported on again.
ALTER TABLE match_details ADD COLUMN reports TEXT;

-- Way back: ALTER TABLE match_details DROP COLUMN reports;
