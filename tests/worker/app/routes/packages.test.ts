import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { demoPackageStatements } from "../../../../worker/origin/payments/demo-packages.ts";
import { visit } from "../../support.ts";

/** Puts packages of one type on sale, and no others; of no type, none at all. */
async function sell(type: "membership" | "match-pass" | null): Promise<void> {
  const { PAYMENTS_DB: database } = env;
  await database.batch([
    database.prepare("DELETE FROM price_options"),
    database.prepare("DELETE FROM packages"),
    ...(type === null ? [] : demoPackageStatements()).map(({ sql, params }) => database.prepare(sql).bind(...params)),
    database.prepare("DELETE FROM packages WHERE type IS NOT ?").bind(type),
  ]);
}

const page = async () => await (await visit("/packages")).text();
const words = {
  nothing: "No packages available",
  subscriptions: "There are currently no Subscriptions available",
  passes: "There are currently no Match Passes available",
};

beforeEach(() => sell(null));

it.each([
  [null, [words.nothing], [words.subscriptions, words.passes]],
  ["membership", [words.passes], [words.nothing, words.subscriptions]],
  ["match-pass", [words.subscriptions], [words.nothing, words.passes]],
] as const)("says what is not on sale, where %s is", async (type, said, unsaid) => {
  await sell(type);
  // The edge shows the page of before once more while it fetches the new one.
  for (const text of said) await expect.poll(page, { timeout: 30_000 }).toContain(text);
  const html = await page();
  for (const text of unsaid) expect(html).not.toContain(text);
});
