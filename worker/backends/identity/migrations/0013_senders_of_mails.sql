-- The sender's name, as the league has it; NULL for that of the settings.
ALTER TABLE undelivered_mails ADD COLUMN sender TEXT;
-- Who gets the answers; NULL for the sender.
ALTER TABLE undelivered_mails ADD COLUMN reply_to TEXT;

-- Way back: ALTER TABLE undelivered_mails DROP COLUMN reply_to;
-- ALTER TABLE undelivered_mails DROP COLUMN sender;
