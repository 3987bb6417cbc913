-- Revisions of the league's pages as the desk writes them. What fans read is in league_pages.
CREATE TABLE page_revisions (
  -- Path of the page, as fans see it.
  page TEXT NOT NULL,
  -- From 1, rising. The primary key lets one of two writers through.
  revision INTEGER NOT NULL,
  -- ISO 8601 UTC.
  at TEXT NOT NULL,
  -- Null: the page as it was before anybody changed it at the desk.
  staff TEXT,
  action TEXT NOT NULL CHECK (action IN ('saved', 'published')),
  -- Of schemas/desk/pages.ts: pageDraft where it was saved, pageContent where it was published.
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- What a saved draft changes: revision of the published page. Null where it was published.
  basis TEXT,
  PRIMARY KEY (page, revision)
);

-- Who has an article or a page open at the desk. Rows are renewed while it is open, and deleted a day later.
CREATE TABLE desk_editors (
  -- Such as 'page contact'.
  subject TEXT NOT NULL,
  staff_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Epoch seconds.
  at INTEGER NOT NULL,
  PRIMARY KEY (subject, staff_id)
);
CREATE INDEX desk_editors_by_time ON desk_editors (at);

-- Way back: DROP TABLE desk_editors;
-- DROP TABLE page_revisions;
