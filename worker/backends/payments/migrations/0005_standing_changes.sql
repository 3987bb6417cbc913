-- Accounts that may no longer be entitled to what they watch. Restrictions and revocations add a row in the same transaction,
-- whichever program writes them. A row is deleted once the account's streams have been reviewed.
CREATE TABLE standing_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL
) STRICT;

CREATE TRIGGER standing_changes_with_a_first_restriction AFTER INSERT ON account_restrictions
BEGIN
  INSERT INTO standing_changes (account_id) VALUES (NEW.account_id);
END;

CREATE TRIGGER standing_changes_with_a_restriction AFTER UPDATE ON account_restrictions
BEGIN
  INSERT INTO standing_changes (account_id) VALUES (NEW.account_id);
END;

CREATE TRIGGER standing_changes_with_a_revocation AFTER INSERT ON entitlement_ledger WHEN NEW.revokes IS NOT NULL
BEGIN
  INSERT INTO standing_changes (account_id) VALUES (NEW.account_id);
END;

-- Way back: DROP TRIGGER standing_changes_with_a_revocation;
-- DROP TRIGGER standing_changes_with_a_restriction;
-- DROP TRIGGER standing_changes_with_a_first_restriction;
-- DROP TABLE standing_changes;
