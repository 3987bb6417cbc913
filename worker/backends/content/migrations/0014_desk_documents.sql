-- What the desk has made or changed of documents. Fans read the row in documents, as long as the document is on the site.
CREATE TABLE desk_documents (
  slug TEXT PRIMARY KEY,
  -- Rising with every change. A change names the version that it is based on, so one of two writers gets through.
  version INTEGER NOT NULL,
  -- ISO 8601 UTC.
  changed_at TEXT NOT NULL,
  -- Who changed it last; null: a load of the league's folder.
  staff TEXT,
  title TEXT NOT NULL,
  updated_on TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('md', 'html')),
  -- As it was written, and as fans read it.
  text TEXT NOT NULL,
  body_html TEXT NOT NULL,
  -- As in documents.
  pdf_sha256 TEXT,
  pdf_bytes INTEGER,
  -- Why it is not on the site; null: it is.
  off_because TEXT
);

-- A load of the league's folder changes documents alone. It is a version too: a form that was opened before it cannot overwrite it.
CREATE TRIGGER desk_documents_loaded AFTER UPDATE ON documents
WHEN NOT EXISTS (
  SELECT 1 FROM desk_documents d WHERE d.slug = new.slug AND d.title = new.title AND d.updated_on = new.updated_on
    AND d.body_html = new.body_html AND d.pdf_sha256 IS new.pdf_sha256
)
BEGIN
  INSERT INTO desk_documents (slug, version, changed_at, title, updated_on, format, text, body_html, pdf_sha256, pdf_bytes)
  VALUES (new.slug, 1, strftime('%Y-%m-%dT%H:%M:%fZ'), new.title, new.updated_on, 'html', new.body_html, new.body_html,
    new.pdf_sha256, new.pdf_bytes)
  ON CONFLICT (slug) DO UPDATE SET version = version + 1, changed_at = excluded.changed_at, staff = NULL,
    title = excluded.title, updated_on = excluded.updated_on, format = excluded.format, text = excluded.text,
    body_html = excluded.body_html, pdf_sha256 = excluded.pdf_sha256, pdf_bytes = excluded.pdf_bytes;
END;

-- Nothing stays of a document of the folder that a load removes.
CREATE TRIGGER desk_documents_removed AFTER DELETE ON documents BEGIN
  DELETE FROM desk_documents WHERE slug = old.slug AND staff IS NULL;
END;

-- Way back: DROP TRIGGER desk_documents_removed;
-- DROP TRIGGER desk_documents_loaded;
-- DROP TABLE desk_documents;
