-- What clubs, competitions and players are called, for searches that forgive slips: every three letters in a row are indexed, and two
-- spaces before each word make its first letters such a three too.
CREATE VIEW names (kind, id, text) AS
SELECT kind, id, '  ' || replace(replace(text, '-', ' '), ' ', '  ') FROM (
  SELECT 0 AS kind, id,
    name || ' ' || short_name || ' ' || code || ' ' || coalesce(nickname, '') || ' ' || coalesce(town, '') AS text FROM clubs
  UNION ALL SELECT 1, id, name FROM competitions
  UNION ALL SELECT 2, id, name FROM players
);

-- A row's key is the id times four, plus its kind.
CREATE VIRTUAL TABLE name_index USING fts5(
  text,
  content = '', contentless_delete = 1,
  tokenize = 'trigram remove_diacritics 1'
);
INSERT INTO name_index (rowid, text) SELECT id * 4 + kind, text FROM names;

-- Each deletes first: INSERT OR REPLACE calls no trigger for the row that it replaces.
CREATE TRIGGER club_name_added AFTER INSERT ON clubs BEGIN
  DELETE FROM name_index WHERE rowid = new.id * 4 + 0;
  INSERT INTO name_index (rowid, text) SELECT id * 4 + kind, text FROM names WHERE kind = 0 AND id = new.id;
END;
CREATE TRIGGER club_name_removed AFTER DELETE ON clubs BEGIN
  DELETE FROM name_index WHERE rowid = old.id * 4 + 0;
END;
CREATE TRIGGER club_name_changed AFTER UPDATE OF id, name, short_name, code, nickname, town ON clubs BEGIN
  DELETE FROM name_index WHERE rowid IN (old.id * 4 + 0, new.id * 4 + 0);
  INSERT INTO name_index (rowid, text) SELECT id * 4 + kind, text FROM names WHERE kind = 0 AND id = new.id;
END;
CREATE TRIGGER competition_name_added AFTER INSERT ON competitions BEGIN
  DELETE FROM name_index WHERE rowid = new.id * 4 + 1;
  INSERT INTO name_index (rowid, text) SELECT id * 4 + kind, text FROM names WHERE kind = 1 AND id = new.id;
END;
CREATE TRIGGER competition_name_removed AFTER DELETE ON competitions BEGIN
  DELETE FROM name_index WHERE rowid = old.id * 4 + 1;
END;
CREATE TRIGGER competition_name_changed AFTER UPDATE OF id, name ON competitions BEGIN
  DELETE FROM name_index WHERE rowid IN (old.id * 4 + 1, new.id * 4 + 1);
  INSERT INTO name_index (rowid, text) SELECT id * 4 + kind, text FROM names WHERE kind = 1 AND id = new.id;
END;
CREATE TRIGGER player_name_added AFTER INSERT ON players BEGIN
  DELETE FROM name_index WHERE rowid = new.id * 4 + 2;
  INSERT INTO name_index (rowid, text) SELECT id * 4 + kind, text FROM names WHERE kind = 2 AND id = new.id;
END;
CREATE TRIGGER player_name_removed AFTER DELETE ON players BEGIN
  DELETE FROM name_index WHERE rowid = old.id * 4 + 2;
END;
CREATE TRIGGER player_name_changed AFTER UPDATE OF id, name ON players BEGIN
  DELETE FROM name_index WHERE rowid IN (old.id * 4 + 2, new.id * 4 + 2);
  INSERT INTO name_index (rowid, text) SELECT id * 4 + kind, text FROM names WHERE kind = 2 AND id = new.id;
END;

-- Way back: DROP TRIGGER player_name_changed;
-- DROP TRIGGER player_name_removed;
-- DROP TRIGGER player_name_added;
-- DROP TRIGGER competition_name_changed;
-- DROP TRIGGER competition_name_removed;
-- DROP TRIGGER competition_name_added;
-- DROP TRIGGER club_name_changed;
-- DROP TRIGGER club_name_removed;
-- DROP TRIGGER club_name_added;
-- DROP TABLE name_index;
-- DROP VIEW names;
