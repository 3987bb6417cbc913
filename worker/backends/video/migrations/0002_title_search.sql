-- Full-text index of titles, by the row of their video. Contentless: it stores positions of words only.
CREATE VIRTUAL TABLE video_title_index USING fts5(
  title,
  content = '', contentless_delete = 1,
  prefix = '1 2 3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO video_title_index (rowid, title) SELECT rowid, title FROM videos;

CREATE TRIGGER video_title_added AFTER INSERT ON videos BEGIN
  INSERT INTO video_title_index (rowid, title) VALUES (new.rowid, new.title);
END;
CREATE TRIGGER video_title_removed AFTER DELETE ON videos BEGIN
  DELETE FROM video_title_index WHERE rowid = old.rowid;
END;
CREATE TRIGGER video_title_changed AFTER UPDATE OF title ON videos BEGIN
  DELETE FROM video_title_index WHERE rowid = old.rowid;
  INSERT INTO video_title_index (rowid, title) VALUES (new.rowid, new.title);
END;

-- Way back: DROP TRIGGER video_title_changed;
-- DROP TRIGGER video_title_removed;
-- DROP TRIGGER video_title_added;
-- DROP TABLE video_title_index;
