import { z } from "zod";
import type { MailValues } from "../../../../schemas/league/mail-kinds.ts";
import type { Family, FamilyInviteResult, FamilyJoinResult } from "../../../../schemas/payments/family.ts";
import { formatVoucherCode } from "../../../../schemas/payments/voucher.ts";
import { leagueFormat } from "../../../../schemas/site/league-clock.ts";
import { entitlementsQuery, type LedgerStatement } from "../ledger/ledger.ts";

/** How many members and open invitations an owner may have. */
const maxMembers = 4;
/**
 * How many invitations an owner may send within {@link invitationRetentionDays}, so that shares cannot be rented out by
 * the match.
 */
const maxInvitations = 10;
const invitationDays = 7;
const invitationRetentionDays = 30;

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

/** The expiry of an invitation sent now. */
export const invitationEnd = (now: Date) => new Date(daysFrom(now, invitationDays));

/** SQL condition: the invitation can be accepted at `at`. Ending an invitation clears its recipient. */
const isOpen = (at: string) => `recipient IS NOT NULL AND expires_at > ${at}`;

/** SQL expression: members and open invitations of an owner. */
const placesTaken = (owner: string, at: string) => `(
    (SELECT count(*) FROM family_members WHERE owner_id = ${owner})
    + (SELECT count(*) FROM family_invitations WHERE owner_id = ${owner} AND ${isOpen(at)})
  )`;

interface Invitation {
  id: string;
  ownerID: string;
  ownerEmail: string;
  recipient: string;
  /** From `voucherHash`. */
  codeHash: string;
}

const flag = z.int().transform((value) => value === 1);
const inviteState = z.object({ member: flag, held: flag, invited: flag, placesTaken: z.int(), recent: z.int() });

/**
 * Statements that invite somebody: a query of the owner's state for {@link toInviteResult}, and an insert that only
 * takes effect when that state allows it. Concurrent invitations cannot exceed the limit.
 */
export function inviteStatements(
  { id, ownerID, ownerEmail, recipient, codeHash }: Invitation,
  now: Date,
): LedgerStatement[] {
  const [at, since] = [now.toISOString(), daysFrom(now, -invitationRetentionDays)];
  const member = "EXISTS (SELECT 1 FROM family_members WHERE member_id = ?1)";
  const held = `EXISTS (${entitlementsQuery("?1", "?3")})`;
  const invited = `EXISTS (SELECT 1 FROM family_invitations WHERE owner_id = ?1 AND recipient = ?2 AND ${isOpen("?3")})`;
  const recent = "(SELECT count(*) FROM family_invitations WHERE owner_id = ?1 AND created_at > ?4)";
  return [
    {
      sql: `SELECT ${member} AS member, ${held} AS held, ${invited} AS invited, ${placesTaken("?1", "?3")} AS placesTaken,
          ${recent} AS recent`,
      params: [ownerID, recipient, at, since],
    },
    {
      sql: `INSERT INTO family_invitations (id, owner_id, owner_email, recipient, code_hash, created_at, expires_at)
        SELECT ?5, ?1, ?6, ?2, ?7, ?3, ?8
        WHERE NOT ${member} AND ${held} AND NOT ${invited} AND ${placesTaken("?1", "?3")} < ${maxMembers}
          AND ${recent} < ${maxInvitations}`,
      params: [ownerID, recipient, at, since, id, ownerEmail, codeHash, invitationEnd(now).toISOString()],
    },
  ];
}

/** @param row the first statement's row of {@link inviteStatements} */
export function toInviteResult(row: unknown): Exclude<FamilyInviteResult, "unsent"> {
  const state = inviteState.parse(row);
  if (state.member) return "member";
  if (!state.held) return "no-pass";
  if (state.invited) return "invited";
  if (state.placesTaken >= maxMembers) return "full";
  return state.recent >= maxInvitations ? "too-many" : "done";
}

/** Deletes an invitation whose mail was not sent. */
export const deleteInvitationStatement = (id: string): LedgerStatement => ({
  sql: "DELETE FROM family_invitations WHERE id = ?1",
  params: [id],
});

interface Acceptance {
  memberID: string;
  memberEmail: string;
  /** From `voucherHash`. */
  codeHash: string;
}

const joinState = z.object({
  held: flag,
  ended: flag,
  expired: flag,
  own: flag,
  member: flag,
  owner: flag,
  elsewhere: flag,
});

/**
 * Statements that accept an invitation: a query of its and the account's state for {@link toJoinResult}, the membership
 * if that state allows it, and the end of this invitation and of those the new member has sent. A code works
 * once, for the account with the address that it was mailed to.
 */
export function joinStatements({ memberID, memberEmail, codeHash }: Acceptance, now: Date): LedgerStatement[] {
  const at = now.toISOString();
  return [
    {
      sql: `SELECT recipient IS NULL AS ended, expires_at <= ?3 AS expired, owner_id = ?2 AS own,
          EXISTS (SELECT 1 FROM family_members WHERE family_members.id = invitation.id AND member_id = ?2) AS held,
          EXISTS (SELECT 1 FROM family_members WHERE member_id = ?2) AS member,
          EXISTS (SELECT 1 FROM family_members WHERE family_members.owner_id = ?2) AS owner,
          recipient IS NOT ?4 AS elsewhere
        FROM family_invitations AS invitation WHERE code_hash = ?1`,
      params: [codeHash, memberID, at, memberEmail],
    },
    {
      sql: `INSERT INTO family_members (member_id, id, owner_id, owner_email, member_email, joined_at)
        SELECT ?2, id, owner_id, owner_email, ?4, ?3 FROM family_invitations AS invitation
        WHERE code_hash = ?1 AND recipient = ?4 AND ${isOpen("?3")} AND owner_id <> ?2
          AND NOT EXISTS (
            SELECT 1 FROM family_members
            WHERE member_id IN (?2, invitation.owner_id) OR family_members.owner_id = ?2
          )
        ON CONFLICT DO NOTHING`,
      params: [codeHash, memberID, at, memberEmail],
    },
    {
      sql: `UPDATE family_invitations SET ended_at = ?3, recipient = NULL
        WHERE recipient IS NOT NULL AND (
          (code_hash = ?1 AND EXISTS (SELECT 1 FROM family_members WHERE family_members.id = family_invitations.id))
          OR (owner_id = ?2 AND EXISTS (SELECT 1 FROM family_members WHERE member_id = ?2))
        )`,
      params: [codeHash, memberID, at],
    },
  ];
}

/**
 * @param row the first statement's row of {@link joinStatements}; undefined for an unknown code
 * @returns null for a code that is unknown, withdrawn or used
 */
export function toJoinResult(row: unknown): FamilyJoinResult | null {
  const state = joinState.optional().parse(row);
  if (state === undefined) return null;
  if (state.held) return "held";
  if (state.ended) return null;
  if (state.expired) return "expired";
  if (state.own) return "own";
  if (state.member) return "member";
  if (state.owner) return "owner";
  return state.elsewhere ? "elsewhere" : "done";
}

/** Statements that end a membership or withdraw an invitation, for either side. Idempotent. */
export function endShareStatements(accountID: string, id: string, now: Date): LedgerStatement[] {
  return [
    { sql: "DELETE FROM family_members WHERE id = ?1 AND ?2 IN (owner_id, member_id)", params: [id, accountID] },
    {
      sql: `UPDATE family_invitations SET ended_at = ?3, recipient = NULL
        WHERE id = ?1 AND owner_id = ?2 AND recipient IS NOT NULL`,
      params: [id, accountID, now.toISOString()],
    },
  ];
}

/** Queries for an account's owner, members and open invitations; {@link parseFamily} reads their rows. */
export function familyStatements(accountID: string, now: Date): LedgerStatement[] {
  return [
    {
      sql: "SELECT id, owner_email AS email, joined_at AS since FROM family_members WHERE member_id = ?1",
      params: [accountID],
    },
    {
      sql: `SELECT id, member_email AS email, joined_at AS since FROM family_members WHERE owner_id = ?1
        ORDER BY joined_at, id`,
      params: [accountID],
    },
    {
      sql: `SELECT id, recipient AS email, expires_at AS expiresAt FROM family_invitations
        WHERE owner_id = ?1 AND ${isOpen("?2")} ORDER BY created_at, id`,
      params: [accountID, now.toISOString()],
    },
  ];
}

const memberRows = z.array(z.object({ id: z.string(), email: z.string(), since: z.string() }));
const invitationRows = z.array(z.object({ id: z.string(), email: z.string(), expiresAt: z.string() }));

/** @param rows the rows of each of {@link familyStatements} */
export function parseFamily(rows: readonly unknown[]): Family {
  const [owners, members, invitations] = [
    memberRows.parse(rows[0]),
    memberRows.parse(rows[1]),
    invitationRows.parse(rows[2]),
  ];
  const free = Math.max(0, maxMembers - members.length - invitations.length);
  return { sharedBy: owners[0] ?? null, members, invitations, places: owners.length === 0 ? free : 0 };
}

/** Deletes invitations that no longer count towards the limit, with the email addresses in them. */
export const deleteOldInvitationsStatement = (now: Date): LedgerStatement => ({
  sql: "DELETE FROM family_invitations WHERE created_at <= ?1",
  params: [daysFrom(now, -invitationRetentionDays)],
});

const day = leagueFormat({ dateStyle: "long" });

/** Values of an invitation's mail. Of the inviter it names only the email address. */
export const invitationValues = ({
  ownerEmail,
  code,
  expiresAt,
}: {
  ownerEmail: string;
  code: string;
  expiresAt: Date;
}): MailValues<"family-invitation"> => ({
  email: ownerEmail,
  code: formatVoucherCode(code),
  date: day.format(expiresAt),
});
