-- The language that a mail is in, by its tag; NULL for English.
ALTER TABLE mails ADD COLUMN language TEXT;
ALTER TABLE undelivered_mails ADD COLUMN language TEXT;

-- Way back: ALTER TABLE undelivered_mails DROP COLUMN language;
-- ALTER TABLE mails DROP COLUMN language;
