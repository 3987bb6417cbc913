import { beforeEach, describe, expect, it } from "vitest";
import {
  deleteInvitationStatement,
  deleteOldInvitationsStatement,
  endShareStatements,
  familyStatements,
  invitationValues,
  inviteStatements,
  joinStatements,
  parseFamily,
  toInviteResult,
  toJoinResult,
} from "../../../../../../worker/backends/payments/families/families.ts";
import { parseShare, shareStatement } from "../../../../../../worker/backends/payments/families/family-share.ts";
import { holdingsStatement, parseHoldings } from "../../../../../../worker/backends/payments/ledger/holdings.ts";
import {
  grantStatement,
  type LedgerStatement,
  revokeStatement,
} from "../../../../../../worker/backends/payments/ledger/ledger.ts";
import { restrictStatement } from "../../../../../../worker/backends/payments/ledger/restrictions.ts";
import { paymentTemplates } from "../../../../../../worker/mail/templates/payment-templates.ts";
import { brand } from "../../../../../fixtures/brand.ts";
import { memoryDatabase } from "../../../../support/memory-database.ts";

const start = new Date("2026-11-20T10:00:00.000Z");
const later = (days: number) => new Date(start.getTime() + days * 86_400_000);
const emailOf = (account: string) => `${account}@fans.example`;

let database: ReturnType<typeof memoryDatabase>;
beforeEach(async () => {
  database = memoryDatabase("PAYMENTS_DB");
  await grant("ann");
});

/** Runs statements like D1, in one transaction. @returns the rows of each */
async function run(statements: readonly LedgerStatement[]) {
  const [before, ...rest] = statements;
  const found = before === undefined ? [] : await database.query(before);
  await database.transact(rest);
  return found;
}

const grant = (accountID: string, entitlement = "live-video", endsAt: Date | null = null) =>
  database.transact([
    grantStatement(
      {
        accountID,
        entitlement,
        startsAt: start.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
        reason: "payment",
        reference: `pi-${accountID}-${entitlement}`,
      },
      start,
    ),
  ]);

let invitations = 0;
async function invite(ownerID: string, to: string, now = start) {
  const id = `invitation-${++invitations}`;
  const wanted = { id, ownerID, ownerEmail: emailOf(ownerID), recipient: emailOf(to), codeHash: `hash of ${id}` };
  const [state] = await run(inviteStatements(wanted, now));
  return { id, codeHash: wanted.codeHash, result: toInviteResult(state) };
}

async function join(memberID: string, codeHash: string, now = start) {
  const [state] = await run(joinStatements({ memberID, memberEmail: emailOf(memberID), codeHash }, now));
  return toJoinResult(state);
}

/** @returns the membership's id */
async function share(ownerID: string, memberID: string, now = start): Promise<string> {
  const { id, codeHash } = await invite(ownerID, memberID, now);
  expect(await join(memberID, codeHash, now)).toBe("done");
  return id;
}

async function family(accountID: string, now = start) {
  return parseFamily(await Promise.all(familyStatements(accountID, now).map((statement) => database.query(statement))));
}
const shareOf = async (accountID: string, now = start) =>
  parseShare((await database.query(shareStatement(accountID, now)))[0]);
const changed = () => database.rows("SELECT account_id FROM standing_changes ORDER BY id").map((row) => row.account_id);

describe("an invitation", () => {
  it("admits one account, once, and is visible to both sides", async () => {
    const { id, codeHash, result } = await invite("ann", "bob");
    expect(result).toBe("done");
    expect(await family("ann")).toEqual({
      sharedBy: null,
      members: [],
      invitations: [{ id, email: emailOf("bob"), expiresAt: later(7).toISOString() }],
      places: 3,
    });
    expect(await join("bob", codeHash)).toBe("done");
    expect(await join("bob", codeHash)).toBe("held");
    expect(await join("eve", codeHash)).toBeNull();
    const since = start.toISOString();
    expect(await family("ann")).toEqual({
      sharedBy: null,
      members: [{ id, email: emailOf("bob"), since }],
      invitations: [],
      places: 3,
    });
    expect(await family("bob")).toEqual({
      sharedBy: { id, email: emailOf("ann"), since },
      members: [],
      invitations: [],
      places: 0,
    });
    expect(database.rows("SELECT recipient FROM family_invitations")).toEqual([{ recipient: null }]);
  });

  it("expires after a week, and an unknown code is not found", async () => {
    const { codeHash } = await invite("ann", "bob");
    expect(await join("bob", codeHash, later(7))).toBe("expired");
    expect(await join("bob", "another hash")).toBeNull();
    expect((await family("ann", later(7))).invitations).toEqual([]);
    expect(await shareOf("bob", later(7))).toBeNull();
  });

  it("admits only the account of the address that it was mailed to", async () => {
    const { codeHash } = await invite("ann", "bob");
    expect(await join("eve", codeHash)).toBe("elsewhere");
    expect(await shareOf("eve")).toBeNull();
    expect(await join("bob", codeHash)).toBe("done");
  });

  it("refuses its sender, and accounts that share passes or use shared ones", async () => {
    await grant("cat");
    const mine = await invite("ann", "bob");
    expect(await join("ann", mine.codeHash)).toBe("own");
    await share("cat", "dan");
    expect(await join("dan", mine.codeHash)).toBe("member");
    expect(await join("cat", mine.codeHash)).toBe("owner");
    expect(await join("bob", mine.codeHash)).toBe("done");
    expect(database.rows("SELECT member_id FROM family_members ORDER BY member_id")).toEqual([
      { member_id: "bob" },
      { member_id: "dan" },
    ]);
  });

  it("needs a pass of the owner's own, and an address without an open invitation", async () => {
    expect((await invite("bob", "cat")).result).toBe("no-pass");
    await share("ann", "bob");
    await grant("bob", "live-audio");
    expect((await invite("bob", "cat")).result).toBe("member");
    expect((await invite("ann", "cat")).result).toBe("done");
    expect((await invite("ann", "cat")).result).toBe("invited");
    expect((await invite("ann", "cat", later(8))).result).toBe("done");
  });

  it("is refused after four members and invitations, and after ten in 30 days", async () => {
    const ids = [await share("ann", "b1"), await share("ann", "b2")];
    ids.push((await invite("ann", "b3")).id, (await invite("ann", "b4")).id);
    expect((await invite("ann", "b5")).result).toBe("full");
    expect((await family("ann")).places).toBe(0);
    for (const id of ids) await database.transact(endShareStatements("ann", id, start));
    expect((await family("ann")).places).toBe(4);
    for (let sent = 5; sent <= 10; sent++) {
      const { id, result } = await invite("ann", `b${sent}`, later(1));
      expect(result).toBe("done");
      await database.transact(endShareStatements("ann", id, later(1)));
    }
    expect((await invite("ann", "b11", later(1))).result).toBe("too-many");
    expect((await invite("ann", "b11", later(30))).result).toBe("done");
  });

  it("is not found once it is withdrawn, or when its mail was not sent", async () => {
    const withdrawn = await invite("ann", "bob");
    await database.transact(endShareStatements("ann", withdrawn.id, start));
    expect(await join("bob", withdrawn.codeHash)).toBeNull();
    const unsent = await invite("ann", "bob");
    await database.transact([deleteInvitationStatement(unsent.id)]);
    expect(await join("bob", unsent.codeHash)).toBeNull();
  });

  it("ends those that its recipient has sent", async () => {
    await grant("bob");
    const theirs = await invite("bob", "cat");
    await share("ann", "bob");
    expect(await join("cat", theirs.codeHash)).toBeNull();
    expect(await shareOf("cat")).toBeNull();
  });

  it("is deleted with its email address after 30 days", async () => {
    await invite("ann", "bob");
    await database.transact([deleteOldInvitationsStatement(later(29))]);
    expect(database.rows("SELECT recipient FROM family_invitations")).toEqual([{ recipient: emailOf("bob") }]);
    await database.transact([deleteOldInvitationsStatement(later(30))]);
    expect(database.rows("SELECT id FROM family_invitations")).toEqual([]);
  });

  it("is mailed with the code and the sender, without links", () => {
    const values = invitationValues({
      ownerEmail: "ann@fans.example",
      code: "ABCDEFGH01234567",
      expiresAt: later(7),
    });
    const { subject, text } = paymentTemplates["family-invitation"](values, brand.name);
    expect(subject).toBe("ann@fans.example would like to share their passes with you");
    expect(text).toContain("Your code: ABCD-EFGH-0123-4567");
    expect(text.join()).toContain("until 27 November 2026");
    expect(text.join()).not.toContain("://");
  });
});

describe("a share", () => {
  it("is what its owner holds at any time", async () => {
    expect(await shareOf("bob")).toBeNull();
    await share("ann", "bob");
    await grant("ann", "match-7", later(1));
    expect(await shareOf("bob")).toEqual({ userID: "ann", entitlements: ["live-video", "match-7"] });
    expect(await shareOf("bob", later(1))).toEqual({ userID: "ann", entitlements: ["live-video"] });
    await database.transact([revokeStatement("pi-ann-live-video", "refund", later(2), later(2))]);
    expect(await shareOf("bob", later(2))).toEqual({ userID: "ann", entitlements: [] });
  });

  it("is listed beside the member's own passes, once for each pass", async () => {
    await share("ann", "bob");
    await grant("bob", "live-video", later(3));
    const held = parseHoldings(await database.query(holdingsStatement("bob", start)));
    const startsAt = start.toISOString();
    expect(held).toEqual([
      {
        entitlement: "live-video",
        reason: "payment",
        startsAt,
        endsAt: later(3).toISOString(),
        renewsAt: null,
        renewalFailed: false,
        title: null,
        sharedBy: null,
      },
      {
        entitlement: "live-video",
        reason: "family",
        startsAt,
        endsAt: null,
        renewsAt: null,
        renewalFailed: false,
        title: null,
        sharedBy: emailOf("ann"),
      },
    ]);
    expect(parseHoldings(await database.query(holdingsStatement("ann", start)))).toHaveLength(1);
  });

  it("is empty while its owner is blocked", async () => {
    await share("ann", "bob");
    const block = (blocked: boolean) =>
      database.transact([restrictStatement("ann", { blocked, bypassed: false }, start)]);
    await block(true);
    expect(await shareOf("bob")).toBeNull();
    expect(parseHoldings(await database.query(holdingsStatement("bob", start)))).toEqual([]);
    await block(false);
    expect(await shareOf("bob")).toMatchObject({ userID: "ann" });
  });

  it.each(["ann", "bob"])("can be ended by %s, and by nobody else", async (side) => {
    const id = await share("ann", "bob");
    await database.transact(endShareStatements("eve", id, start));
    expect(await shareOf("bob")).not.toBeNull();
    await database.transact(endShareStatements(side, id, start));
    expect(await shareOf("bob")).toBeNull();
    expect((await family("ann")).members).toEqual([]);
  });

  it("has the streams of both sides reviewed when it begins and ends", async () => {
    const id = await share("ann", "bob");
    // Ann's own grant comes first.
    expect(changed()).toEqual(["ann", "bob"]);
    await database.transact(endShareStatements("bob", id, start));
    expect(changed()).toEqual(["ann", "bob", "bob", "ann"]);
  });

  it("cannot be shared on", async () => {
    await share("ann", "bob");
    const row = (member: string, owner: string) => ({
      sql: "INSERT INTO family_members VALUES (?1, ?1, ?2, 'o@fans.example', 'm@fans.example', ?3)",
      params: [member, owner, start.toISOString()],
    });
    await expect(database.transact([row("cat", "bob")])).rejects.toThrow("either shares its passes");
    await expect(database.transact([row("ann", "cat")])).rejects.toThrow("either shares its passes");
    await expect(database.transact([row("dan", "dan")])).rejects.toThrow("CHECK");
  });
});
