-- Every two words that stand together in articles, as one word: "the match" is the_match. A phrase of the commonest words is looked for
-- here: in article_index, all places of all of them are read before it is known that it stands nowhere.
CREATE VIRTUAL TABLE article_pair_index USING fts5(
  title, summary, body,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2 tokenchars '_'"
);

-- One article's words as FTS5 parts them, while they are paired: no function of SQLite does so.
CREATE VIRTUAL TABLE article_tokens USING fts5(
  title, summary, body,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE article_token_places USING fts5vocab(article_tokens, instance);

-- The pairs of the article whose words are in article_tokens. An article's key, inserted here, puts its pairs into their index.
CREATE VIEW article_pairs (search_key, title, summary, body) AS
SELECT doc,
    group_concat(pair, ' ' ORDER BY "offset") FILTER (WHERE col = 'title'),
    group_concat(pair, ' ' ORDER BY "offset") FILTER (WHERE col = 'summary'),
    group_concat(pair, ' ' ORDER BY "offset") FILTER (WHERE col = 'body')
  FROM (
    SELECT doc, col, "offset", term || '_' || lead(term) OVER (PARTITION BY doc, col ORDER BY "offset") AS pair FROM article_token_places
  ) GROUP BY doc;
CREATE TRIGGER article_paired INSTEAD OF INSERT ON article_pairs BEGIN
  INSERT INTO article_tokens (rowid, title, summary, body)
    SELECT search_key, title, summary, body FROM article_words WHERE search_key = new.search_key;
  INSERT INTO article_pair_index (rowid, title, summary, body) SELECT search_key, title, summary, body FROM article_pairs;
  INSERT INTO article_tokens (article_tokens) VALUES ('delete-all');
END;

-- In parts: a statement may take 30 s, and 100,000 articles take 50.
INSERT INTO article_pairs (search_key) SELECT search_key FROM articles WHERE id % 4 = 0;
INSERT INTO article_pairs (search_key) SELECT search_key FROM articles WHERE id % 4 = 1;
INSERT INTO article_pairs (search_key) SELECT search_key FROM articles WHERE id % 4 = 2;
INSERT INTO article_pairs (search_key) SELECT search_key FROM articles WHERE id % 4 = 3;

CREATE TRIGGER article_pair_index_added AFTER INSERT ON articles BEGIN
  INSERT INTO article_pairs (search_key) VALUES (new.search_key);
END;
CREATE TRIGGER article_pair_index_removed AFTER DELETE ON articles BEGIN
  DELETE FROM article_pair_index WHERE rowid = old.search_key;
END;
CREATE TRIGGER article_pair_index_changed AFTER UPDATE OF id, title, summary, body_html, published_at ON articles BEGIN
  DELETE FROM article_pair_index WHERE rowid = old.search_key;
  INSERT INTO article_pairs (search_key) VALUES (new.search_key);
END;

-- Way back: DROP TRIGGER article_pair_index_changed;
-- DROP TRIGGER article_pair_index_removed;
-- DROP TRIGGER article_pair_index_added;
-- DROP VIEW article_pairs;
-- DROP TABLE article_token_places;
-- DROP TABLE article_tokens;
-- DROP TABLE article_pair_index;
