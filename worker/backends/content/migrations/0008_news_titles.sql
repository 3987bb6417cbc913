-- The words of titles by themselves. Beside those of summaries, a search of titles for words that hardly ever stand together, as a
-- phrase of the commonest ones, passes the places of all of them before it knows that there is none.
CREATE VIRTUAL TABLE article_title_index USING fts5(
  title,
  content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5 6',
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO article_title_index (rowid, title) SELECT search_key, title FROM article_words;

CREATE TRIGGER article_title_index_added AFTER INSERT ON articles BEGIN
  INSERT INTO article_title_index (rowid, title) SELECT search_key, title FROM article_words WHERE id = new.id;
END;
CREATE TRIGGER article_title_index_removed AFTER DELETE ON articles BEGIN
  DELETE FROM article_title_index WHERE rowid = old.search_key;
END;
CREATE TRIGGER article_title_index_changed AFTER UPDATE OF id, title, published_at ON articles BEGIN
  DELETE FROM article_title_index WHERE rowid = old.search_key;
  INSERT INTO article_title_index (rowid, title) SELECT search_key, title FROM article_words WHERE id = new.id;
END;

-- Way back: DROP TRIGGER article_title_index_changed;
-- DROP TRIGGER article_title_index_removed;
-- DROP TRIGGER article_title_index_added;
-- DROP TABLE article_title_index;
