import { describe, expect, it } from "vitest";
import { accountText } from "../../../../../scripts/lib/accounts/account-text.ts";
import { createAccount, refusalsOf, showAccount } from "../../../../../scripts/lib/accounts/accounts.ts";
import { emptyStorage } from "../../../support/empty-storage.ts";

const now = new Date("2026-11-23T10:00:00.000Z");
const email = "fan@league.example";

/** The text about an account with this many playback refusals. */
async function shown(refusals: number): Promise<string> {
  const storage = emptyStorage();
  const { ssoID } = await createAccount(
    storage,
    { email, password: "floodlights at seven", grants: ["live-audio"] },
    now,
  );
  const other = crypto.randomUUID();
  await storage.database("MARKETING_DB").transact(
    [...Array.from({ length: refusals }, () => ssoID), other].map((account, index) => ({
      sql: `INSERT INTO session_refusals (at, account_id, entry_id, code, country, device, sentence)
        VALUES (?, ?, ?, 'ERR_3684853_3', ?, 'Firefox on Windows', 'Sorry but you are not subscribed to this stream')`,
      params: [now.toISOString(), account, `live-${index}`, index === 0 ? "GB" : null],
    })),
  );
  const account = await showAccount(storage, email);
  if (account === null) throw new Error("The account was not stored.");
  return accountText(account, await refusalsOf(storage, ssoID));
}

describe("npm run account -- show", () => {
  it("says when which playback was refused, with code, country, device and the sentence shown, newest first", async () => {
    const lines = (await shown(2)).split("\n");
    expect(lines.slice(lines.indexOf("  refused playback in the last 30 days") + 1)).toEqual([
      "    2026-11-23T10:00:00.000Z  live-1  ERR_3684853_3  country unknown  Firefox on Windows: Sorry but you are not subscribed to this stream",
      "    2026-11-23T10:00:00.000Z  live-0  ERR_3684853_3  GB  Firefox on Windows: Sorry but you are not subscribed to this stream",
    ]);
  });

  it("counts those that it does not list, and says nothing of none", async () => {
    expect(await shown(23)).toContain("    and 3 before these");
    expect(await shown(0)).not.toContain("refused");
  });
});
