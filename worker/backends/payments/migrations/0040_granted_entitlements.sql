-- A grant may raise the device limit, so it notifies the account's stream gate, as a revocation does.
CREATE TRIGGER standing_changes_with_a_grant AFTER INSERT ON entitlement_ledger WHEN NEW.revokes IS NULL
BEGIN
  INSERT INTO standing_changes (account_id) VALUES (NEW.account_id);
END;

-- Way back: DROP TRIGGER standing_changes_with_a_grant;
