-- The words of titles and summaries by themselves: in article_index they stand among those of bodies, and a search of titles alone
-- would have to pass all of them.
CREATE VIRTUAL TABLE article_heading_index USING fts5(
  title, summary,
  content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5 6',
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO article_heading_index (rowid, title, summary) SELECT search_key, title, summary FROM article_words;

CREATE TRIGGER article_heading_index_added AFTER INSERT ON articles BEGIN
  INSERT INTO article_heading_index (rowid, title, summary)
    SELECT search_key, title, summary FROM article_words WHERE id = new.id;
END;
CREATE TRIGGER article_heading_index_removed AFTER DELETE ON articles BEGIN
  DELETE FROM article_heading_index WHERE rowid = old.search_key;
END;
CREATE TRIGGER article_heading_index_changed AFTER UPDATE OF id, title, summary, published_at ON articles BEGIN
  DELETE FROM article_heading_index WHERE rowid = old.search_key;
  INSERT INTO article_heading_index (rowid, title, summary)
    SELECT search_key, title, summary FROM article_words WHERE id = new.id;
END;

-- Way back: DROP TRIGGER article_heading_index_changed;
-- DROP TRIGGER article_heading_index_removed;
-- DROP TRIGGER article_heading_index_added;
-- DROP TABLE article_heading_index;
