-- Deleted accounts. Their purchases stay in the books under a random name; later events of the payments provider grant them
-- nothing.
CREATE TABLE closed_accounts (
  account_id TEXT PRIMARY KEY,
  closed_at TEXT NOT NULL
) STRICT;

-- A ledger row may be anonymised once; nothing else of it may change.
DROP TRIGGER entitlement_ledger_keeps_rows;
CREATE TRIGGER entitlement_ledger_keeps_rows BEFORE UPDATE ON entitlement_ledger
WHEN NEW.account_id NOT GLOB 'deleted-*' OR OLD.account_id GLOB 'deleted-*'
  OR NEW.id IS NOT OLD.id OR NEW.entitlement IS NOT OLD.entitlement OR NEW.starts_at IS NOT OLD.starts_at
  OR NEW.ends_at IS NOT OLD.ends_at OR NEW.reason IS NOT OLD.reason OR NEW.reference IS NOT OLD.reference
  OR NEW.revokes IS NOT OLD.revokes OR NEW.created_at IS NOT OLD.created_at
BEGIN
  SELECT RAISE(ABORT, 'the entitlement ledger is never overwritten');
END;

-- No way back: deleted accounts would be granted what the provider reports of them later.
