-- Who asked for the newsletter. Nobody is a subscriber before the link that was mailed has been followed.
CREATE TABLE newsletter_subscriptions (
  email TEXT PRIMARY KEY,
  -- SHA-256 of the mailed token, base64url; the token itself is in the mail alone. Null once it has been used.
  token_hash TEXT UNIQUE,
  -- Seconds since 1970.
  asked_at INTEGER NOT NULL,
  confirmed_at INTEGER
);

-- No way back: subscribers would have to ask again. The version before does without the table.
