import { describe, expect, it } from "vitest";
import { createAccount, grantEntitlements, showAccount } from "../../../../scripts/lib/accounts.ts";
import { CommandError } from "../../../../scripts/lib/report.ts";
import type { Databases } from "../../../../scripts/lib/storage.ts";
import { memoryDatabase } from "../../lib/memory-database.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const fan = { email: "fan@league.example", password: "floodlights at seven" };

function emptyStorage(): Databases {
  const identity = memoryDatabase("identity");
  const payments = memoryDatabase("payments");
  const database = (name: string) => (name === "IDENTITY_DB" ? identity : payments);
  return { largestStatement: 1_000_000, database, close: async () => {} };
}

const granted = async (storage: Databases) =>
  (await showAccount(storage, fan.email))?.grants.map(({ entitlement }) => entitlement);

describe("making an account", () => {
  it("makes a confirmed one with what it is granted", async () => {
    const storage = emptyStorage();
    const made = await createAccount(
      storage,
      { ...fan, email: " Fan@League.example ", grants: ["live-video", "match-2500001"] },
      now,
    );
    expect(made.created).toBe(true);
    expect(await showAccount(storage, fan.email)).toMatchObject({
      ssoID: made.ssoID,
      email: "fan@league.example",
      status: "CONFIRMED",
      createdAt: now,
    });
    expect(await granted(storage)).toEqual(["live-video", "match-2500001"]);
  });

  it("keeps an account that is there as it is", async () => {
    const storage = emptyStorage();
    const first = await createAccount(storage, fan, now);
    const again = await createAccount(storage, { ...fan, password: "another one", grants: ["live-video"] }, now);
    expect(again).toEqual({ ssoID: first.ssoID, created: false });
    expect(await granted(storage)).toEqual([]);
  });

  it.each([
    ["an address that is none", { email: "fan" }, /not an email address/],
    ["a short password", { password: "short" }, /at least 8 characters/],
    ["a name that is no entitlement", { grants: ["Live Video"] }, /"Live Video"/],
  ])("refuses %s in words, and writes nothing", async (_, change, words) => {
    const storage = emptyStorage();
    const refused = await createAccount(storage, { ...fan, ...change }, now).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CommandError);
    expect(String(refused)).toMatch(words);
    expect(await showAccount(storage, fan.email)).toBeNull();
  });
});

describe("granting", () => {
  it("adds what the account does not have, once", async () => {
    const storage = emptyStorage();
    await createAccount(storage, { ...fan, grants: ["live-video"] }, now);
    await grantEntitlements(storage, fan.email, ["live-video", "live-audio"], now);
    await grantEntitlements(storage, fan.email, ["live-audio"], now);
    expect(await granted(storage)).toEqual(["live-video", "live-audio"]);
  });

  it("refuses an account that is not there", async () => {
    await expect(grantEntitlements(emptyStorage(), fan.email, ["live-video"], now)).rejects.toThrow(/no account/);
  });
});
