-- What the last measurement of a live source found (schemas/streaming/source-state.ts).
CREATE TABLE source_states (
  entry_id TEXT PRIMARY KEY REFERENCES videos (entry_id) ON DELETE CASCADE,
  checked_at TEXT NOT NULL,
  -- When its manifest last got a new segment; NULL before it was first read.
  advanced_at TEXT,
  -- The manifest's last position: an opaque text that is only compared.
  position TEXT,
  state TEXT NOT NULL
);

-- Way back: DROP TABLE source_states;
