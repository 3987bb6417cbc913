-- Every API object in Stripe's shape, in order of creation.
CREATE TABLE objects (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- Stripe's "object": customer, price, checkout.session …
  kind TEXT NOT NULL,
  document TEXT NOT NULL
);
CREATE INDEX objects_by_kind ON objects (kind, sequence DESC);
-- A lookup key names one price at a time.
CREATE UNIQUE INDEX prices_by_lookup_key ON objects (document ->> '$.lookup_key')
  WHERE kind = 'price' AND document ->> '$.lookup_key' IS NOT NULL;

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  -- Hash of path and parameters: reusing the key for another request is an error.
  request TEXT NOT NULL,
  -- NULL while the first request is running.
  status INTEGER,
  body TEXT,
  -- Unix seconds.
  created INTEGER NOT NULL
);

CREATE TABLE deliveries (
  event_id TEXT PRIMARY KEY REFERENCES objects (id),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Unix seconds; NULL once it was delivered or given up.
  next_attempt INTEGER,
  delivered INTEGER
);
CREATE INDEX deliveries_due ON deliveries (next_attempt) WHERE next_attempt IS NOT NULL;

-- No way back: there was no such database before.
