import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newFan, password } from "../../support/accounts.ts";
import { demoPassStatements } from "../../support/demo-passes.ts";
import { mockRemoteHost } from "../../support/mock-remote-host.ts";
import { browserAt, siteWith } from "../../support/site-with.ts";
import { visit } from "../../support/visit.ts";

/** Puts only the packages of one type on sale; without a type, none. */
async function sell(type: "membership" | "match-pass" | null): Promise<void> {
  const { PAYMENTS_DB: database } = env;
  await database.batch([
    database.prepare("DELETE FROM price_options"),
    database.prepare("DELETE FROM packages"),
    ...(type === null ? [] : demoPassStatements()),
    database.prepare("DELETE FROM packages WHERE type IS NOT ?").bind(type),
  ]);
  // Cached pages belong to the previous version.
  Object.assign(env.VERSION, { id: crypto.randomUUID() });
}

const page = async () => await (await visit("/packages")).text();
const words = {
  nothing: "No packages available",
  subscriptions: "There are currently no Subscriptions available",
  passes: "There are currently no Match Passes available",
};

beforeEach(() => sell(null));
afterEach(() => void vi.restoreAllMocks());

it.each([
  [null, [words.nothing], [words.subscriptions, words.passes]],
  ["membership", [words.passes], [words.nothing, words.subscriptions]],
  ["match-pass", [words.subscriptions], [words.nothing, words.passes]],
] as const)("says what is not on sale if only %s is", async (type, said, unsaid) => {
  await sell(type);
  const html = await page();
  for (const text of said) expect(html).toContain(text);
  for (const text of unsaid) expect(html).not.toContain(text);
});

it("shows both sides of a card, the usual price beside the offer, and enough height for its prices", async () => {
  await sell("membership");
  const html = await page();
  const card = html.split("<article").find((part) => part.includes("Season Video Pass")) ?? "";
  expect(card).toContain("min-height:480px");
  expect(card).toMatch(/<s[^>]*>.*Usually .*£168\.00 a year.*<\/s>/);
  expect(card).toMatch(/<strong[^>]*>£140\.00 a year/);
  expect(card).toContain("Two months free against paying monthly");
  expect(card).toContain("Best value");
  expect(card.split("package-back")[1]).toContain("Renews each year until you cancel.");
  expect(card).toContain('aria-label="About the Season Video Pass"');
  expect(card).toContain('aria-label="Back to the prices of the Season Video Pass"');
});

it.each([
  ["Season Video Pass", "Watch"],
  ["Yearly Audio Pass", "Listen"],
  ["Monthly Audio Pass", "Listen"],
])("shows for the %s: %s", async (title, verb) => {
  await sell("membership");
  const card = (await page()).split("<article").find((part) => part.includes(`>${title}</h`)) ?? "";
  expect(card).toMatch(new RegExp(`</span>${verb}</p>`));
});

it("sells nothing when packages are hidden", async () => {
  await sell("membership");
  const ask = siteWith({ SHOW_PACKAGES: "off" });
  expect(await (await ask("/packages")).text()).toContain(words.nothing);
  const houseAd = "Every kick of your club&#x27;s season, live";
  expect(await (await visit("/matches")).text()).toContain(houseAd);
  expect(await (await ask("/matches")).text()).not.toContain(houseAd);
  expect(await (await ask("/api/packages?filter.packageType=membership")).json()).toEqual({ data: [] });
  const { email } = await newFan();
  const fan = browserAt(ask);
  expect((await fan.postJSON("/api/auth/sign-in", { email, password })).status).toBe(200);
  const wanted = { packageID: "monthly-video", priceID: "monthly-video-month" };
  expect((await fan.postJSON("/api/checkout", wanted)).status).toBe(404);
});

it("lists an older provider's passes as Listen or Watch, monthly ones as p/m, and omits them when it fails", async () => {
  await sell("membership");
  const option = {
    Body: "Every match.",
    Duration: null,
    AmountFormatted: "£4.49",
    PurchaseUrl: "https://old.example/buy",
  };
  let respond = () =>
    Response.json({
      data: [
        { ...option, Id: 1, Title: "Monthly Audio" },
        { ...option, Id: "2", Title: "Season", Duration: "Until May", AmountFormatted: "£110.00" },
      ],
    });
  const calls = mockRemoteHost("old.example", () => respond());
  const set = { LEGACY_PACKAGES_API: "https://old.example/packages" };
  const html = await (await siteWith(set)("/packages")).text();
  const [, listen = "", watch = ""] = (html.split("Other passes")[1] ?? "").split("<li");
  expect(listen).toMatch(/Listen.*Monthly Audio.*£4\.49.*<abbr title="a month"[^>]*>p\/m<\/abbr>/s);
  expect(watch).toMatch(/Watch.*Season.*£110\.00.*Until May/s);
  expect(watch).not.toContain("p/m");
  expect(watch).toContain('href="https://old.example/buy"');
  expect(await (await siteWith(set)("/api/packages/legacy")).json()).toMatchObject({
    data: [{ Id: "1" }, { Id: "2" }],
  });

  respond = () =>
    Response.json([
      { ...option, Id: 1, Title: "Forged", PurchaseUrl: "javascript:alert(1)" },
      { ...option, Id: 2, Title: "Half a season", Duration: 6, AmountFormatted: "£60.00" },
      { ...option, Id: 3, Title: "A month once", Duration: 1, AmountFormatted: "£11.00" },
    ]);
  const others = (await (await siteWith(set)("/packages")).text()).split("Other passes")[1] ?? "";
  expect(others).toMatch(/Half a season.*£60\.00.*6 months.*A month once.*£11\.00.*1 month</s);
  expect(others).not.toContain("Forged");
  expect(others).not.toContain("p/m");

  respond = () => new Response("down", { status: 500 });
  const without = await (await siteWith(set)("/packages")).text();
  expect(without).toContain("Season Video Pass");
  expect(without).not.toContain("Other passes");
  expect((await siteWith(set)("/api/packages/legacy")).status).toBe(503);
  expect(await (await visit("/api/packages/legacy")).json()).toEqual({ data: [] });
  expect(calls.every(({ bearer, cookie }) => bearer === null && cookie === null)).toBe(true);
});
