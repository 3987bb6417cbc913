-- Family sharing: an owner invites by mail, and members may watch and hear what the owner holds. Instants are ISO 8601
-- UTC with milliseconds, so that they compare as text.
CREATE TABLE family_invitations (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  -- The owner's address, shown to whoever accepts.
  owner_email TEXT NOT NULL,
  -- NULL once it is accepted or withdrawn.
  recipient TEXT,
  -- SHA-256 of the code, in hex, so that codes cannot be read from this table.
  code_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  -- When it was accepted or withdrawn.
  ended_at TEXT,
  CHECK ((recipient IS NULL) = (ended_at IS NOT NULL))
) STRICT;
CREATE INDEX family_invitations_by_owner ON family_invitations (owner_id);

CREATE TABLE family_members (
  -- An account is in at most one family.
  member_id TEXT PRIMARY KEY,
  -- The invitation that was accepted.
  id TEXT NOT NULL UNIQUE,
  owner_id TEXT NOT NULL CHECK (owner_id <> member_id),
  -- Shown to each other.
  owner_email TEXT NOT NULL,
  member_email TEXT NOT NULL,
  joined_at TEXT NOT NULL
) STRICT;
CREATE INDEX family_members_by_owner ON family_members (owner_id);

-- Shared passes cannot be shared on: an owner is never a member.
CREATE TRIGGER family_members_share_nothing BEFORE INSERT ON family_members
WHEN EXISTS (SELECT 1 FROM family_members WHERE member_id = NEW.owner_id OR owner_id = NEW.member_id)
BEGIN
  SELECT RAISE(ABORT, 'an account either shares its passes or has its share of another''s');
END;

-- Joining or leaving changes an account's stream gate, and may reduce its entitlements.
CREATE TRIGGER standing_changes_with_a_new_member AFTER INSERT ON family_members
BEGIN
  INSERT INTO standing_changes (account_id) VALUES (NEW.member_id);
END;

CREATE TRIGGER standing_changes_with_a_member_gone AFTER DELETE ON family_members
BEGIN
  INSERT INTO standing_changes (account_id) VALUES (OLD.member_id), (OLD.owner_id);
END;

-- No way back: families would have to be joined again. The version before does without the tables.
