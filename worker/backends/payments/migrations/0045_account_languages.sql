-- The language that an account's mails are in, by its tag: that of the page on which it bought, withdrew or cancelled last. Accounts of
-- the league's own language have none.
CREATE TABLE account_languages (
  account_id TEXT PRIMARY KEY,
  language TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Way back: DROP TABLE account_languages;
