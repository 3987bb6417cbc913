import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  blockAccount,
  bypassAccount,
  grantEntitlements,
  requireNewPassword,
  revokeEntitlements,
  unblockAccount,
} from "../../../../../scripts/lib/accounts/account-changes.ts";
import { createAccount, showAccount } from "../../../../../scripts/lib/accounts/accounts.ts";
import type { Databases } from "../../../../../scripts/lib/storage/storage.ts";
import { grantStatement } from "../../../../../worker/backends/payments/ledger/ledger.ts";
import { emptyStorage } from "../../../support/empty-storage.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const later = new Date("2026-11-20T11:00:00.000Z");
const email = "fan@league.example";
const author = { operator: "steward@ground", reason: "asked for by phone" };

/** Storage with the account, copied for each test, so that its password is hashed only once. */
const created = emptyStorage();
let storage: Databases;
let ssoID: string;
beforeAll(async () => {
  ({ ssoID } = await createAccount(created, { email, password: "floodlights at seven", grants: ["live-video"] }, now));
});
beforeEach(() => {
  storage = created.copy();
});

const granted = async () => (await showAccount(storage, email))?.grants.map(({ entitlement }) => entitlement);
/** Audit entries since the account was created. */
const changes = async () =>
  (await showAccount(storage, email))?.audit
    .filter(({ operator }) => operator === author.operator)
    .map(({ at, action, reason }) => `${at} ${action}: ${reason}`);

describe("granting", () => {
  it("adds what the account does not have, once, and audits it once", async () => {
    await grantEntitlements(storage, email, ["live-video", "live-audio"], author, later);
    await grantEntitlements(storage, email, ["live-audio"], author, later);
    expect(await granted()).toEqual(["live-video", "live-audio"]);
    expect(await changes()).toEqual(["2026-11-20T11:00:00.000Z grant: asked for by phone"]);
  });
});

describe("revoking", () => {
  it("revokes an entitlement whatever granted it, and keeps the others", async () => {
    await grantEntitlements(storage, email, ["live-audio"], author, now);
    const paid = { accountID: ssoID, entitlement: "live-video", startsAt: now.toISOString(), endsAt: null };
    await storage
      .database("PAYMENTS_DB")
      .transact([grantStatement({ ...paid, reason: "payment", reference: "payment-1" }, now)]);
    await revokeEntitlements(storage, email, ["live-video"], author, later);
    expect(await granted()).toEqual(["live-audio"]);
    expect((await changes())?.at(-1)).toBe("2026-11-20T11:00:00.000Z revoke: asked for by phone");
    await grantEntitlements(storage, email, ["live-video"], author, later);
    expect(await granted()).toEqual(["live-audio", "live-video"]);
  });

  it("changes nothing when the account does not have all of them", async () => {
    const wrong = revokeEntitlements(storage, email, ["live-video", "match-1"], author, later);
    await expect(wrong).rejects.toThrow("does not have match-1");
    expect(await granted()).toEqual(["live-video"]);
    expect(await changes()).toEqual([]);
  });
});

describe("requiring a new password", () => {
  it("ends its sessions, and is audited", async () => {
    const identity = storage.database("IDENTITY_DB");
    await identity.transact([
      {
        sql: `INSERT INTO account_sessions (id, record_key, account_id, device, label, created_at, seen_at)
          VALUES ('s', 'r', ?, 'd', 'Firefox', 1, 1)`,
        params: [ssoID],
      },
    ]);
    await requireNewPassword(storage, email, author, later);
    expect(await showAccount(storage, email)).toMatchObject({ status: "FORCE_CHANGE_PASSWORD" });
    expect(await identity.query({ sql: "SELECT id FROM account_sessions" })).toEqual([]);
    expect(await changes()).toEqual(["2026-11-20T11:00:00.000Z new-password: asked for by phone"]);
    const payments = storage.database("PAYMENTS_DB");
    expect(await payments.query({ sql: "SELECT account_id FROM standing_changes ORDER BY id DESC LIMIT 1" })).toEqual([
      { account_id: ssoID },
    ]);
  });

  it.each([
    ["has_password = 0", "has no password"],
    ["status = 'UNCONFIRMED'", "is not confirmed"],
  ])("is refused if %s", async (set, problem) => {
    await storage.database("IDENTITY_DB").transact([{ sql: `UPDATE accounts SET ${set}` }]);
    await expect(requireNewPassword(storage, email, author, later)).rejects.toThrow(problem);
    expect(await changes()).toEqual([]);
  });
});

describe("restricting", () => {
  it("blocks and unblocks independently of a bypass, and audits each change once", async () => {
    await bypassAccount(storage, email, true, author, now);
    await blockAccount(storage, email, author, now);
    await blockAccount(storage, email, author, later);
    expect(await showAccount(storage, email)).toMatchObject({ blocked: true, bypassed: true });
    await unblockAccount(storage, email, author, later);
    await bypassAccount(storage, email, false, author, later);
    expect(await showAccount(storage, email)).toMatchObject({ blocked: false, bypassed: false });
    expect((await changes())?.map((change) => change.split(" ")[1])).toEqual([
      "bypass:",
      "block:",
      "unblock:",
      "end-bypass:",
    ]);
  });

  it("revokes a blocked account's sign-ins at the identity pool", async () => {
    const identity = storage.database("IDENTITY_DB");
    await identity.transact([
      {
        sql: "INSERT INTO token_families (id, account_id, client_id, signed_in_at, expires_at) VALUES ('f', ?, 'c', 1, 2)",
        params: [ssoID],
      },
    ]);
    await blockAccount(storage, email, author, now);
    expect(await identity.query({ sql: "SELECT revoked_at FROM token_families" })).toEqual([
      { revoked_at: now.getTime() / 1000 },
    ]);
  });
});

describe("the audit", () => {
  it.each(["IDENTITY_DB", "PAYMENTS_DB"] as const)("of %s can be neither changed nor deleted", async (name) => {
    const database = storage.database(name);
    await expect(database.transact([{ sql: "UPDATE operator_audit SET operator = 'nobody'" }])).rejects.toThrow(
      "never overwritten",
    );
    await expect(database.transact([{ sql: "DELETE FROM operator_audit" }])).rejects.toThrow("never shortened");
  });
});

it.each([
  ["block", () => blockAccount(storage, "nobody@league.example", author, now)],
  ["unblock", () => unblockAccount(storage, "nobody@league.example", author, now)],
  ["bypass", () => bypassAccount(storage, "nobody@league.example", true, author, now)],
  ["grant", () => grantEntitlements(storage, "nobody@league.example", ["live-video"], author, now)],
  ["revoke", () => revokeEntitlements(storage, "nobody@league.example", ["live-video"], author, now)],
])("%s refuses an unknown account", async (_, command) => {
  await expect(command()).rejects.toThrow(/no account/);
});
