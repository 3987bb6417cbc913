-- Passes for one match that is still to come or just over: their end follows its kick-off when it is moved.
CREATE TABLE match_passes (
  -- The payment, as in the ledger.
  reference TEXT PRIMARY KEY,
  match_id INTEGER NOT NULL,
  -- What the pass ends by. Instants are ISO 8601 UTC with milliseconds.
  kick_off TEXT NOT NULL,
  -- How long it lasts from then.
  access_hours INTEGER NOT NULL CHECK (access_hours > 0)
) STRICT;

-- Way back: DROP TABLE match_passes;
