-- Articles in the order in which they were published, as one number: seconds, then the id. An index in this order gives the
-- newest matches first without looking at the others, and leaves out what is yet to be published.
ALTER TABLE articles ADD COLUMN search_key INTEGER
  GENERATED ALWAYS AS (coalesce(unixepoch(published_at), 0) * 1048576 + id % 1048576) VIRTUAL;
CREATE INDEX articles_by_search_key ON articles (search_key);

-- The words of articles. Markup is taken out: cut at every '<', each piece begins after its '>'. So is what the tokenizer does
-- not fold: Arabic vowel marks, the forms of alef, and the stroke that lengthens a word (schemas/content/search-terms.ts folds queries the same).
CREATE VIEW article_words (id, search_key, title, summary, body) AS
SELECT id, search_key, words ->> 0, words ->> 1, words ->> 2 FROM (
  SELECT id, search_key, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    json_array(title, summary, (
      SELECT group_concat(iif(key = 0, value, substr(value, instr(value, '>') + 1)), ' ')
        FROM json_each('[' || replace(json_quote(body_html), '<', '","') || ']')
    )),
    '&amp;', ' '), '&quot;', ' '), '&#39;', ' '), '&lt;', ' '), '&gt;', ' '), '&nbsp;', ' '), 'أ', 'ا'), 'إ', 'ا'),
    'آ', 'ا'), 'ؤ', 'و'), 'ئ', 'ي'), char(1600), ''), char(1611), ''), char(1612), ''), char(1613), ''), char(1614),
    ''), char(1615), ''), char(1616), ''), char(1617), ''), char(1618), ''), char(1648), '') AS words
    FROM articles
);

-- Keeps no text, only where words stand. Prefixes are indexed up to six letters: longer ones begin few words.
CREATE VIRTUAL TABLE article_index USING fts5(
  title, summary, body,
  content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5 6',
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO article_index (rowid, title, summary, body) SELECT search_key, title, summary, body FROM article_words;

CREATE TRIGGER article_index_added AFTER INSERT ON articles BEGIN
  INSERT INTO article_index (rowid, title, summary, body)
    SELECT search_key, title, summary, body FROM article_words WHERE id = new.id;
END;
CREATE TRIGGER article_index_removed AFTER DELETE ON articles BEGIN
  DELETE FROM article_index WHERE rowid = old.search_key;
END;
CREATE TRIGGER article_index_changed AFTER UPDATE OF id, title, summary, body_html, published_at ON articles BEGIN
  DELETE FROM article_index WHERE rowid = old.search_key;
  INSERT INTO article_index (rowid, title, summary, body)
    SELECT search_key, title, summary, body FROM article_words WHERE id = new.id;
END;

-- Way back: DROP TRIGGER article_index_changed;
-- DROP TRIGGER article_index_removed;
-- DROP TRIGGER article_index_added;
-- DROP TABLE article_index;
-- DROP VIEW article_words;
-- DROP INDEX articles_by_search_key;
-- ALTER TABLE articles DROP COLUMN search_key;
