-- What the demo league in these databases was made from, so that a second seeding can be skipped.
CREATE TABLE seed_marks (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- Way back: DROP TABLE seed_marks;
