-- Rules by which a season's fixtures get live entries: JSON of worker/backends/video/live-rules.ts.
CREATE TABLE live_rules (
  name TEXT PRIMARY KEY,
  rule TEXT NOT NULL,
  -- ISO 8601; NULL for a new or changed rule.
  applied_at TEXT
);

-- The rule that created an entry and updates it; NULL for entries made by hand.
ALTER TABLE videos ADD COLUMN live_rule TEXT REFERENCES live_rules (name) ON DELETE SET NULL;
CREATE INDEX videos_by_rule ON videos (live_rule);

-- No way back: operators' rules would be lost. The version before does without the table and the column.
