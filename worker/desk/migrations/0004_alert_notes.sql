-- Who of the staff looks after an alert, and what they say of it: the last one for each.
CREATE TABLE alert_notes (
  -- The alert's number (MARKETING_DB), which may be given again once it is deleted, and when it began.
  alert_id INTEGER NOT NULL,
  began_at TEXT NOT NULL,
  -- ISO 8601 UTC.
  at TEXT NOT NULL,
  -- Name and address.
  staff TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (alert_id, began_at)
) STRICT, WITHOUT ROWID;

-- Way back: DROP TABLE alert_notes;
