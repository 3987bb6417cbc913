-- The league's description as published (npm run league -- load). It replaces the one that the site was built with.
CREATE TABLE league (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Incremented with every change of these tables.
  version INTEGER NOT NULL,
  -- league.json as it is written, with {brand} and {name} (schemas/league/league-description.ts).
  description TEXT NOT NULL,
  -- ISO 8601 UTC.
  published_at TEXT NOT NULL
);

-- Pages as they are written: JSON of schemas/league/league-page.ts.
CREATE TABLE league_pages (
  path TEXT PRIMARY KEY,
  page TEXT NOT NULL
);

-- All files of the description's folder, by their path there, such as crests/cup.svg. Their bytes are in the MEDIA bucket under
-- league/{sha256}.
CREATE TABLE league_files (
  path TEXT PRIMARY KEY,
  -- Hexadecimal.
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- Media type.
  type TEXT NOT NULL
);

-- A document's PDF: null without one. Its bytes are in the MEDIA bucket under league/{sha256}.
ALTER TABLE documents ADD COLUMN pdf_sha256 TEXT;
ALTER TABLE documents ADD COLUMN pdf_bytes INTEGER;

-- No way back: what was published would be lost. The version before reads none of it.
