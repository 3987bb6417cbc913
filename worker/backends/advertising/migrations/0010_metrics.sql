-- The site's measurements by the minute, where no Workers Analytics Engine is bound. No personal data.
CREATE TABLE metrics (
  -- ISO 8601 UTC, 2026-11-23T14:45.
  minute TEXT NOT NULL,
  metric TEXT NOT NULL,
  -- What was measured: a code, a route pattern, an entry …
  label TEXT NOT NULL,
  count INTEGER NOT NULL,
  sum REAL NOT NULL,
  max REAL NOT NULL,
  PRIMARY KEY (minute, metric, label)
) STRICT, WITHOUT ROWID;

-- Way back: DROP TABLE metrics;
