import { describe, expect, it } from "vitest";
import { createAccount, showAccount } from "../../../../../scripts/lib/accounts/accounts.ts";
import { CommandError } from "../../../../../scripts/lib/report.ts";
import type { Databases } from "../../../../../scripts/lib/storage/storage.ts";
import { emptyStorage } from "../../../support/empty-storage.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const fan = { email: "fan@league.example", password: "floodlights at seven" };

const granted = async (storage: Databases) =>
  (await showAccount(storage, fan.email))?.grants.map(({ entitlement }) => entitlement);

describe("creating an account", () => {
  it("creates a confirmed one with its entitlements", async () => {
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
      blocked: false,
      bypassed: false,
      audit: [
        { action: "create", detail: "fan@league.example", operator: "set-up" },
        { action: "grant", detail: expect.stringMatching(/^live-video match-2500001 \(operator:/) },
      ],
    });
    expect(await granted(storage)).toEqual(["live-video", "match-2500001"]);
  });

  it("leaves an existing account as it is", async () => {
    const storage = emptyStorage();
    const first = await createAccount(storage, fan, now);
    const again = await createAccount(storage, { ...fan, password: "another one", grants: ["live-video"] }, now);
    expect(again).toEqual({ ssoID: first.ssoID, created: false });
    expect((await showAccount(storage, fan.email))?.audit).toHaveLength(1);
    expect(await granted(storage)).toEqual([]);
  });

  it.each([
    ["an address that is none", { email: "fan" }, /not an email address/],
    ["a short password", { password: "short" }, /at least 8 characters/],
    ["a password that everybody uses", { password: "Sunshine" }, /most common/],
    ["a name that is no entitlement", { grants: ["Live Video"] }, /"Live Video"/],
    [
      "a name of two lines",
      { displayName: "Robin\r\nBcc: all@fans.example" },
      /A name has 1 to 80 characters, on one line/,
    ],
    [
      "a name with a control character",
      { displayName: "Robin\u001b[2J" },
      /A name has 1 to 80 characters, on one line/,
    ],
  ])("refuses %s with a message, and writes nothing", async (_, change, words) => {
    const storage = emptyStorage();
    const refused = await createAccount(storage, { ...fan, ...change }, now).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CommandError);
    expect(String(refused)).toMatch(words);
    expect(await showAccount(storage, fan.email)).toBeNull();
  });
});
