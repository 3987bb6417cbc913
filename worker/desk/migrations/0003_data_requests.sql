-- Requests of fans, by mail or letter, for their data or their deletion, which the law answers within a month. No address is kept here.
CREATE TABLE data_requests (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('export', 'erase')),
  -- How it came.
  way TEXT NOT NULL CHECK (way IN ('mail', 'letter', 'phone', 'other')),
  -- YYYY-MM-DD.
  arrived_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  -- Whole seconds since 1970.
  recorded_at INTEGER NOT NULL,
  recorded_by TEXT NOT NULL,
  -- NULL: it is open.
  ended_at INTEGER,
  ended_by TEXT,
  outcome TEXT CHECK (outcome IN ('exported', 'erased', 'withdrawn')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
) STRICT;
-- One open request of a kind for each account.
CREATE UNIQUE INDEX open_data_requests ON data_requests (account_id, kind) WHERE ended_at IS NULL;
CREATE INDEX data_requests_by_end ON data_requests (ended_at);

-- Way back: DROP TABLE data_requests;
