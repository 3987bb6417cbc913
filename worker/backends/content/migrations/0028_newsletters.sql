-- Newsletters that the desk writes, and to whom each of them goes. Times are seconds since 1970.
CREATE TABLE newsletters (
  id TEXT PRIMARY KEY,
  -- Raised by each change.
  version INTEGER NOT NULL DEFAULT 1,
  title TEXT NOT NULL,
  intro TEXT NOT NULL,
  -- The primary subtag, such as en.
  lang TEXT NOT NULL,
  -- JSON list of articles' slugs.
  articles TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sending', 'sent', 'stopped')),
  changed_at INTEGER NOT NULL,
  -- Who changed it last.
  staff TEXT NOT NULL,
  -- JSON: the mail as it is sent, with {leave-token} in its links. NULL for a draft.
  mail TEXT,
  recipients INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  ended_at INTEGER
) STRICT;

-- A row for each mail of a newsletter, until two weeks after the newsletter has ended. Who leaves is taken out.
CREATE TABLE newsletter_mails (
  -- The mail's id in the queue and at the provider.
  id TEXT PRIMARY KEY,
  newsletter_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  email TEXT NOT NULL REFERENCES newsletter_subscriptions (email) ON DELETE CASCADE,
  queued_at INTEGER,
  -- Set before the mail leaves: a message that the queue delivers again sends nothing.
  sent_at INTEGER,
  UNIQUE (newsletter_id, email)
) STRICT;

CREATE INDEX newsletter_mails_email ON newsletter_mails (email);
CREATE INDEX newsletter_mails_waiting ON newsletter_mails (newsletter_id) WHERE queued_at IS NULL;

-- Ends the address at which a reader leaves. NULL until the first newsletter goes there.
ALTER TABLE newsletter_subscriptions ADD COLUMN leave_token TEXT;
CREATE UNIQUE INDEX newsletter_subscriptions_leave_token ON newsletter_subscriptions (leave_token);
-- The language of the page on which it was signed up, by its primary subtag. NULL is the league's own.
ALTER TABLE newsletter_subscriptions ADD COLUMN language TEXT;

-- Way back: DROP TABLE newsletter_mails;
-- DROP TABLE newsletters;
-- DROP INDEX newsletter_subscriptions_leave_token;
-- ALTER TABLE newsletter_subscriptions DROP COLUMN leave_token;
-- ALTER TABLE newsletter_subscriptions DROP COLUMN language;
