import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { sessionResponse } from "../../../../schemas/identity/account.ts";
import { portal } from "../../../../worker/account-portal/app.ts";
import { insertLeague } from "../../../fixtures/small-league.ts";
import { password } from "../../support/accounts.ts";
import { solvedCaptcha } from "../../support/captcha.ts";
import { withFailingStatement } from "../../support/intercepted-database.ts";
import { pageFor, postForm, signedInUser } from "../../support/portal.ts";
import { publish, withdraw } from "../../support/publish-league.ts";
import { siteWith } from "../../support/site-with.ts";
import { visit } from "../../support/visit.ts";
import { visitWithSettings } from "../../support/visit-with-settings.ts";

async function attributesOf(ssoID: string): Promise<Record<string, string>> {
  const row = await env.IDENTITY_DB.prepare("SELECT attributes FROM accounts WHERE id = ?")
    .bind(ssoID)
    .first<{ attributes: string }>();
  return JSON.parse(row?.attributes ?? "{}");
}

/** The options of a select, in order. */
const offered = (html: string, name: string) => {
  const [, options = ""] = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, "s").exec(html) ?? [];
  return [...options.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(([, value, label]) => ({ value, label }));
};

beforeAll(() => insertLeague(env.MATCH_DB));
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the details of a profile", () => {
  it("are names, a club, a country and a language, and are stored", async () => {
    const { cookie, ssoID } = await signedInUser();
    const empty = await pageFor("/portal/profile", cookie);
    const clubs = offered(empty, "club");
    const club = clubs.at(2);
    const saved = await postForm(
      "/portal/profile",
      { firstName: "Robin", lastName: "Hale", club: club?.value ?? "", country: "WS", language: "ar" },
      cookie,
    );
    expect(saved.headers.get("location")).toBe("/portal/profile?updated=details");
    const html = await pageFor("/portal/profile?updated=details", cookie);
    expect(html).toContain("Your details have been successfully updated");
    expect(html).toContain('value="Robin"');
    expect(html).toContain('value="Hale"');
    expect(html).toMatch(new RegExp(`<option value="${club?.value}" selected`));
    expect(html).toMatch(/<option value="WS" selected[^>]*>Samoa/);
    expect(html).toMatch(/<option value="ar" lang="ar" selected/);
    expect(html).toContain(`/images/crest/${club?.value}.svg`);
    expect(await attributesOf(ssoID)).toEqual({
      given_name: "Robin",
      family_name: "Hale",
      name: "Robin Hale",
      "custom:favourite_club": club?.value,
      "custom:country": "WS",
      locale: "ar",
    });
    const session = sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json());
    expect(session.account?.userDisplayName).toBe("Robin Hale");
  });

  it("have the club that was chosen with the registration", async () => {
    const email = `club-${crypto.randomUUID()}@portal.example`;
    const club = offered(await pageFor("/portal/register", ""), "club").at(2)?.value ?? "";
    const registered = async (chosen: string) => {
      const fields = { email, password, club: chosen, altcha: await solvedCaptcha("registration") };
      return await postForm("/portal/register", fields);
    };
    expect((await registered("99999")).status).toBe(422);
    expect((await registered(club)).status).toBe(303);
    const row = await env.IDENTITY_DB.prepare("SELECT attributes FROM accounts WHERE username = ?").bind(email).first();
    expect(JSON.parse(String(row?.attributes))).toMatchObject({ "custom:favourite_club": club });
  });

  it("offer about 250 countries, the United Kingdom first and the others in order", async () => {
    const { cookie } = await signedInUser();
    const [unsaid, first, ...others] = offered(await pageFor("/portal/profile", cookie), "country");
    expect(unsaid?.value).toBe("");
    expect(first).toEqual({ value: "GB", label: "United Kingdom" });
    expect(others).toHaveLength(249);
    const labels = others.map(({ label }) => label ?? "");
    expect(labels).toEqual(labels.toSorted(new Intl.Collator("en-GB").compare));
    for (const { value, label } of others) expect(label).not.toBe(value);
  });

  it.each([
    [{ club: "999" }, "Choose a club of the list."],
    [{ country: "ZZ" }, "Choose a country of the list."],
    [{ language: "tlh" }, "Choose a language of the list."],
    [{ firstName: "Robin\r\nset-cookie: a=b" }, "Write your name on one line."],
    [{ lastName: "x".repeat(81) }, "Use at most 80 characters."],
  ])("refuse %j beside the field, and change nothing", async (fields, message) => {
    const { cookie, ssoID } = await signedInUser();
    const refused = await postForm("/portal/profile", { ...fields }, cookie);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("<title>Error: Your account");
    const [name = ""] = Object.keys(fields);
    expect(html).toMatch(new RegExp(`id="details-${name}-error"[^>]*>\\s*${message}`));
    expect(html.match(/<\w+ id="[^"]*"[^>]* autofocus/g)).toEqual([expect.stringContaining(`id="details-${name}"`)]);
    expect(await attributesOf(ssoID)).toEqual({});
  });

  it("cannot be set by another site, nor with a field of a megabyte", async () => {
    const { cookie, ssoID } = await signedInUser();
    const foreign = await postForm("/portal/profile", { firstName: "Mallory" }, cookie, {
      origin: "https://elsewhere.example",
    });
    expect(foreign.status).toBe(403);
    expect((await postForm("/portal/profile", { firstName: "x".repeat(1_000_000) }, cookie)).status).toBe(413);
    expect(await attributesOf(ssoID)).toEqual({});
  });

  it("have no club in a league without clubs", async () => {
    const { cookie, ssoID } = await signedInUser();
    const [none, details] = [{ CURRENT_SEASON: 1999 }, { path: "/portal", below: "/profile", routes: portal }];
    const html = await (await visitWithSettings(none, details, { headers: { cookie } })).text();
    expect(html).toContain("Country");
    expect(html).not.toContain("The clubs cannot be shown at the moment.");
    expect(html).not.toContain('name="club"');
    const saved = await visitWithSettings(none, details, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ firstName: "Robin", lastName: "", club: "1" }),
      redirect: "manual",
    });
    expect(saved.status).toBe(303);
    expect(await attributesOf(ssoID)).toEqual({ given_name: "Robin", name: "Robin" });
  });

  it("can be read and saved while the clubs are unavailable", async () => {
    const { cookie, ssoID } = await signedInUser();
    const without = { path: "/portal", below: "/profile", routes: portal };
    const down = { MATCH_DATA_API: "https://matches.example" };
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
    const html = await (await visitWithSettings(down, without, { headers: { cookie } })).text();
    expect(html).toContain("The clubs cannot be shown at the moment.");
    expect(offered(html, "country")).toHaveLength(251);
    const saved = await visitWithSettings(down, without, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ firstName: "Robin", lastName: "" }),
      redirect: "manual",
    });
    expect(saved.status).toBe(303);
    expect(await attributesOf(ssoID)).toEqual({ given_name: "Robin", name: "Robin" });
  });
});

it.each([
  [{ oldPassword: "not the password", password: "another-chant-1885" }, "oldPassword"],
  [{ oldPassword: "", password: "short" }, "oldPassword"],
  [{ oldPassword: password, password: "short" }, "password"],
])("a refused change of the password %j leads to its field", async (fields, name) => {
  const { cookie } = await signedInUser();
  const html = await (await postForm("/portal/profile/password", fields, cookie)).text();
  expect(html.match(/<\w+ id="[^"]*"[^>]* autofocus/g)).toEqual([expect.stringContaining(`id="password-${name}"`)]);
});

describe("marketing choices", () => {
  it("are off at first, are made one by one, and are stored with their date", async () => {
    const { cookie, ssoID } = await signedInUser();
    const before = await pageFor("/portal/marketing", cookie);
    expect(before.match(/<input[^>]*type="checkbox"/g)).toHaveLength(3);
    expect(before).not.toMatch(/<input[^>]*checked/);
    const saved = await postForm("/portal/marketing", { marketingClub: "yes" }, cookie);
    expect(saved.headers.get("location")).toBe("/portal/marketing?updated=yes");
    const agreed = await attributesOf(ssoID);
    expect(Object.keys(agreed)).toEqual(["custom:marketing_club"]);
    expect(agreed["custom:marketing_club"]).toMatch(/^yes \d{4}-\d\d-\d\dT/);
    expect(await pageFor("/portal/marketing", cookie)).toMatch(/name="marketingClub"[^>]*checked/);
    await postForm("/portal/marketing", { marketingClub: "yes", marketingLeague: "yes" }, cookie);
    expect((await attributesOf(ssoID))["custom:marketing_club"]).toBe(agreed["custom:marketing_club"]);
    await postForm("/portal/marketing", {}, cookie);
    expect(Object.values(await attributesOf(ssoID))).toEqual([
      expect.stringMatching(/^no /),
      expect.stringMatching(/^no /),
    ]);
  });

  it("are not made while the consent log cannot be written, and are in it once they are", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { cookie, ssoID } = await signedInUser();
    const fields = { marketingClub: "yes" };
    const away = siteWith({ MARKETING_DB: withFailingStatement(env.MARKETING_DB, "INSERT INTO consent_log") });
    const form = { method: "POST", headers: { cookie }, body: new URLSearchParams(fields) };
    expect((await away("/portal/marketing", form)).status).toBe(503);
    expect(await attributesOf(ssoID)).toEqual({});
    await postForm("/portal/marketing", fields, cookie);
    const { results } = await env.MARKETING_DB.prepare(
      "SELECT purpose, granted, source FROM consent_log WHERE account_id = ?",
    )
      .bind(ssoID)
      .all();
    expect(results).toEqual([{ purpose: "marketingClub", granted: 1, source: "marketing" }]);
    expect(Object.keys(await attributesOf(ssoID))).toEqual(["custom:marketing_club"]);
  });

  it("need a sign-in", async () => {
    const responses = [
      await visit("/portal/marketing"),
      await postForm("/portal/marketing", { marketingClub: "yes" }, ""),
    ];
    for (const response of responses) expect(response.headers.get("location")).toContain("/portal/login");
  });
});

it("the details offer the league's own languages, at first that of the page", async () => {
  const { cookie, ssoID } = await signedInUser();
  expect(offered(await pageFor("/portal/profile", cookie), "language")).toEqual([
    { value: "en-GB", label: "English" },
    { value: "ar", label: "العربية" },
  ]);
  onTestFinished(withdraw);
  await publish({ languages: ["de-CH", "fr-CH"], translations: {}, mail: {} });
  const site = siteWith({});
  const shown = async (path: string) => await (await site(path, { headers: { cookie } })).text();
  // A first request waits at most half a second for the league, so this is repeated.
  await expect
    .poll(async () => offered(await shown("/portal/profile"), "language"))
    .toEqual([
      { value: "de-CH", label: "Deutsch" },
      { value: "fr-CH", label: "français" },
    ]);
  expect(await shown("/portal/profile?language=fr")).toMatch(/<option value="fr-CH" lang="fr-CH" selected/);
  const save = (language: string) =>
    site("/portal/profile", {
      method: "POST",
      headers: { cookie, origin: "https://site.example" },
      body: new URLSearchParams({ language }),
    });
  expect((await save("en-GB")).status).toBe(422);
  expect((await save("fr-CH")).status).toBe(303);
  expect(await attributesOf(ssoID)).toMatchObject({ locale: "fr-CH" });
});
