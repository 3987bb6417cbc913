-- What was agreed to and taken back, when and where: the proof that consent was given (GDPR, Article 7). Rows are only added; an
-- account's name in them may be removed. Instants are ISO 8601 UTC.
CREATE TABLE consent_log (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  -- NULL: a browser without an account, or a deleted account.
  account_id TEXT,
  -- A cookie category, a marketing purpose, or begin-at-once with the price that was bought.
  purpose TEXT NOT NULL,
  granted INTEGER NOT NULL CHECK (granted IN (0, 1)),
  -- The form: cookies, marketing, checkout or registration.
  source TEXT NOT NULL
) STRICT;
CREATE INDEX consent_log_by_account ON consent_log (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX consent_log_by_time ON consent_log (at);

CREATE TRIGGER consent_log_keeps_rows BEFORE UPDATE ON consent_log
WHEN NEW.account_id IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.at IS NOT OLD.at OR NEW.purpose IS NOT OLD.purpose
  OR NEW.granted IS NOT OLD.granted OR NEW.source IS NOT OLD.source
BEGIN
  SELECT RAISE(ABORT, 'the consent log is never overwritten');
END;

-- No way back: the log is the proof that consent was given, and has to be kept. The version before does without the table.
