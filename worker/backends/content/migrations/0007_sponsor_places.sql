-- Sponsors that stand out under a label of their own, and the one in the header (spec: entities#sponsor-row,
-- entities#sponsor), in their documented shapes.
CREATE TABLE featured_label_groups (
  label TEXT PRIMARY KEY,
  forced_order INTEGER NOT NULL,
  sponsor_ids TEXT NOT NULL
);

CREATE TABLE header_sponsor (
  -- There is one place.
  place INTEGER PRIMARY KEY CHECK (place = 1),
  sponsor TEXT NOT NULL
);

-- Way back: DROP TABLE header_sponsor;
-- DROP TABLE featured_label_groups;
