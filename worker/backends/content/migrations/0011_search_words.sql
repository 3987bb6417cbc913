-- The words of titles and summaries, to put slips right where a search finds nothing.
CREATE VIRTUAL TABLE article_heading_words USING fts5vocab(article_heading_index, row);

-- The words of documents, without markup, as those of articles (0004).
CREATE VIEW document_words (id, title, body) AS
SELECT id, words ->> 0, words ->> 1 FROM (
  SELECT rowid AS id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    json_array(title, (
      SELECT group_concat(iif(key = 0, value, substr(value, instr(value, '>') + 1)), ' ')
        FROM json_each('[' || replace(json_quote(body_html), '<', '","') || ']')
    )),
    '&amp;', ' '), '&quot;', ' '), '&#39;', ' '), '&lt;', ' '), '&gt;', ' '), '&nbsp;', ' '), 'أ', 'ا'), 'إ', 'ا'),
    'آ', 'ا'), 'ؤ', 'و'), 'ئ', 'ي'), char(1600), ''), char(1611), ''), char(1612), ''), char(1613), ''), char(1614),
    ''), char(1615), ''), char(1616), ''), char(1617), ''), char(1618), ''), char(1648), '') AS words
    FROM documents
);

CREATE VIRTUAL TABLE document_index USING fts5(
  title, body,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO document_index (rowid, title, body) SELECT id, title, body FROM document_words;

CREATE TRIGGER document_index_added AFTER INSERT ON documents BEGIN
  INSERT INTO document_index (rowid, title, body) SELECT id, title, body FROM document_words WHERE id = new.rowid;
END;
CREATE TRIGGER document_index_removed AFTER DELETE ON documents BEGIN
  DELETE FROM document_index WHERE rowid = old.rowid;
END;
CREATE TRIGGER document_index_changed AFTER UPDATE OF title, body_html ON documents BEGIN
  DELETE FROM document_index WHERE rowid = old.rowid;
  INSERT INTO document_index (rowid, title, body) SELECT id, title, body FROM document_words WHERE id = new.rowid;
END;

-- Way back: DROP TRIGGER document_index_changed;
-- DROP TRIGGER document_index_removed;
-- DROP TRIGGER document_index_added;
-- DROP TABLE document_index;
-- DROP VIEW document_words;
-- DROP TABLE article_heading_words;
