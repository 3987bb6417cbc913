-- A payment may be returned for several causes, a refund and a lost dispute: when one of them fails, the other still counts.
CREATE TABLE causes_of_returns (
  -- A payment, or a subscription's period.
  reference TEXT NOT NULL,
  -- The refund or its charge, or the dispute that was lost.
  cause TEXT NOT NULL,
  returned_at TEXT NOT NULL,
  PRIMARY KEY (reference, cause)
) STRICT;
INSERT INTO causes_of_returns SELECT reference, cause, returned_at FROM returned_payments;
DROP TABLE returned_payments;
ALTER TABLE causes_of_returns RENAME TO returned_payments;

-- Way back: CREATE TABLE first_causes (reference TEXT PRIMARY KEY, cause TEXT NOT NULL, returned_at TEXT NOT NULL) STRICT;
-- INSERT OR IGNORE INTO first_causes SELECT reference, cause, returned_at FROM returned_payments ORDER BY returned_at;
-- DROP TABLE returned_payments;
-- ALTER TABLE first_causes RENAME TO returned_payments;
