-- What the embedded delivery stream holds: each record as it came, until it is swept.
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  record TEXT NOT NULL,
  -- Milliseconds since 1970.
  received_at INTEGER NOT NULL
);
CREATE INDEX events_by_age ON events (received_at);

-- Way back: DROP TABLE events;
