import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { isMatchPassOption } from "../../../schemas/payments/match-entitlements.ts";
import { portal } from "../../../worker/account-portal/app.ts";
import { rememberLanguage } from "../../../worker/backends/payments/account-languages.ts";
import { accountHistory } from "../../../worker/identity/account-history.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { viewingsOf } from "../../../worker/outage-compensation/live-viewings.ts";
import { sessionRefusalsOf } from "../../../worker/playback/session-refusals.ts";
import { watchedDays } from "../../../worker/playback/watched-days.ts";
import { composeCheckout, paymentsService } from "../../../worker/services/payments.ts";
import { watchPositionService } from "../../../worker/services/watch-positions.ts";
import { newFan, password, signedInCookie } from "../support/accounts.ts";
import { brand } from "../support/brand.ts";
import { register } from "../support/cognito.ts";
import { withInterceptedStatement } from "../support/intercepted-database.ts";
import { keyedBackend } from "../support/keyed-backend.ts";
import { pageFor, postForm, signedInUser } from "../support/portal.ts";
import { siteWith } from "../support/site-with.ts";
import { emulatedStripe, eventsDelivered, payHosted, sellDemoPackages } from "../support/stripe.ts";
import { site, visit } from "../support/visit.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

beforeAll(sellDemoPackages);
afterAll(eventsDelivered);
afterEach(() => {
  vi.restoreAllMocks();
});

const payments = paymentsService(keyedBackend("payments"));

/** Buys the first price of this kind that needs no match, as a fan does, and returns to the site. */
async function buy(fan: { ssoID: string; email: string }, type: "recurring" | "one-off"): Promise<void> {
  const all = [...(await payments.packages("membership")), ...(await payments.packages("match-pass"))];
  const sold = all.flatMap((one) => one.attributes.priceData.map((option) => ({ package: one, option })));
  const offer = sold.find(({ option }) => option.type === type && !isMatchPassOption(option));
  if (offer === undefined) throw new Error(`nothing ${type} is on sale`);
  const { id, url } = await payments.createCheckout(composeCheckout(offer, { ...fan, stripeCustomerID: null }, site));
  await payHosted(url);
  await payments.fulfil(id, fan.ssoID);
}

const isSignedIn = async (cookie: string) =>
  sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json()).account !== null;
const subscribe = (email: string) =>
  env.CONTENT_DB.prepare("INSERT INTO newsletter_subscriptions (email, asked_at, confirmed_at) VALUES (?, 1000, 2000)")
    .bind(email)
    .run();
const subscribed = async (email: string) =>
  (await env.CONTENT_DB.prepare("SELECT 1 FROM newsletter_subscriptions WHERE email = ?").bind(email).first()) !== null;
const accountExists = async (ssoID: string) =>
  (await env.IDENTITY_DB.prepare("SELECT 1 FROM accounts WHERE id = ?").bind(ssoID).first()) !== null;
/** As a session check records it. */
const watchLive = (ssoID: string) =>
  env.MARKETING_DB.batch([
    env.MARKETING_DB.prepare(`INSERT INTO live_viewings VALUES (1, ?, 'live-7', 'video', '["live-video"]')`).bind(
      ssoID,
    ),
    env.MARKETING_DB.prepare("INSERT INTO watched_passes VALUES (?, '2099-11-23', 'live-video')").bind(ssoID),
  ]);
/** As a refused session check is recorded. */
const refusePlayback = (ssoID: string) =>
  env.MARKETING_DB.prepare(
    `INSERT INTO session_refusals (at, account_id, entry_id, code, country, device, sentence)
     VALUES ('2026-11-23T10:00:00.000Z', ?, 'live-7', 'ERR_3684853_3', 'GB', 'Firefox on Windows', 'Not subscribed')`,
  )
    .bind(ssoID)
    .run();
const watchedBy = (ssoID: string) => watchPositionService(keyedBackend("video")).positions(ssoID);
const watch = (ssoID: string) =>
  watchPositionService(keyedBackend("video")).store(ssoID, [
    { entryID: "replay-1", position: 20, duration: 44, at: 5000 },
  ]);
const rowsOf = async (ssoID: string) => {
  const { results } = await env.PAYMENTS_DB.prepare(
    `SELECT 'ledger' AS kept FROM entitlement_ledger WHERE account_id = ?1 UNION ALL
     SELECT 'customer' FROM customers WHERE account_id = ?1 UNION ALL
     SELECT 'checkout' FROM checkout_sessions WHERE account_id = ?1`,
  )
    .bind(ssoID)
    .all();
  return results.map(({ kept }) => kept).sort();
};

const meant = { password, confirmation: "delete " };

describe("a data export", () => {
  it("is a file with what every backend stores, and is not cached", async () => {
    const fan = await signedInUser();
    await buy(fan, "recurring");
    await subscribe(fan.email);
    await watch(fan.ssoID);
    await watchLive(fan.ssoID);
    await refusePlayback(fan.ssoID);
    await postForm("/portal/profile", { firstName: "Robin", lastName: "Hale", country: "FR" }, fan.cookie);
    await postForm("/portal/marketing", { marketingLeague: "yes" }, fan.cookie);
    const file = await postForm("/portal/data", {}, fan.cookie);
    expect(file.status).toBe(200);
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect(file.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="${brand.slug}-account-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
    );
    expect(await file.json()).toMatchObject({
      account: { id: fan.ssoID, email: fan.email, displayName: "Robin Hale" },
      profile: { firstName: "Robin", lastName: "Hale", country: "FR" },
      marketing: [{ agreed: true, at: expect.any(String) }, { agreed: false }, { agreed: false }],
      sessions: [{ current: true, device: expect.any(String) }],
      passkeys: [],
      newsletter: { confirmedAt: "1970-01-01T00:33:20.000Z", language: null, received: [] },
      watched: [{ entryID: "replay-1", position: 20, duration: 44, at: "1970-01-01T00:00:05.000Z" }],
      watchedLive: [{ entryID: "live-7", from: "1970-01-01T00:05:00.000Z" }],
      watchedDays: [{ day: "2099-11-23", entitlement: "live-video" }],
      refusedPlayback: [
        {
          at: "2026-11-23T10:00:00.000Z",
          entryID: "live-7",
          code: "ERR_3684853_3",
          country: "GB",
          device: "Firefox on Windows",
          sentence: "Not subscribed",
        },
      ],
      lastDays: { signIns: [{ at: expect.any(String), way: "password", device: expect.any(String) }], mails: [] },
      payments: {
        customerID: expect.stringMatching(/^cus_/),
        purchases: [{ packageID: expect.any(String) }],
        entitlements: expect.arrayContaining([expect.objectContaining({ reason: "payment", revokes: null })]),
        subscriptions: [{ status: "active", renews: true }],
      },
    });
  });

  it("needs the password once the sign-in is ten minutes old", async () => {
    const fan = await signedInUser();
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ["Date"] });
    try {
      expect(await pageFor("/portal/data", fan.cookie)).toContain('name="password"');
      for (const fields of [{}, { password: "not the password" }] as Record<string, string>[]) {
        const refused = await postForm("/portal/data", fields, fan.cookie);
        expect(refused.status).toBe(422);
        expect(await refused.text()).toMatch(/id="form-password-error"/);
      }
      const file = await postForm("/portal/data", { password }, fan.cookie);
      expect(file.headers.get("content-disposition")).toContain("attachment");
    } finally {
      vi.useRealTimers();
    }
  });

  it("names the part that is unavailable", async () => {
    const fan = await signedInUser();
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
    const file = await visitWithSettings(
      { PAYMENTS_API: "https://payments.example" },
      { path: "/portal", below: "/data", routes: portal },
      { method: "POST", headers: { cookie: fan.cookie } },
    );
    expect(await file.json()).toMatchObject({ account: { id: fan.ssoID }, payments: { unavailable: true } });
  });

  it("needs a sign-in, and a form of this site", async () => {
    const { cookie } = await signedInUser();
    for (const path of ["/portal/data", "/portal/delete"]) {
      expect((await visit(path)).headers.get("location")).toContain("/portal/login");
      expect((await postForm(path, meant)).headers.get("location")).toContain("/portal/login");
      const foreign = await postForm(path, meant, cookie, { origin: "https://elsewhere.example" });
      expect(foreign.status).toBe(403);
    }
    expect(await isSignedIn(cookie)).toBe(true);
  });
});

describe("deleting an account", () => {
  it("ends the subscription, the newsletter, every session and the account, and anonymises the ledger", async () => {
    const fan = await signedInUser();
    const elsewhere = await signedInCookie(fan.email);
    await buy(fan, "recurring");
    await subscribe(fan.email);
    const { customerID, subscriptions } = await payments.account(fan.ssoID);
    const page = await pageFor("/portal/delete", fan.cookie);
    expect(page).toContain("Your subscription ends now and is not charged again");
    expect(page).toContain("There is no refund for what is left.");
    // The text names the button in the account panel.
    expect(page).toContain("choose Cancel in your account on the site instead");
    const rows = (await rowsOf(fan.ssoID)).length;
    expect(rows).toBeGreaterThan(2);

    const deleted = await postForm("/portal/delete", meant, fan.cookie);
    expect(deleted.headers.get("location")).toBe("/portal/delete/done");
    await eventsDelivered();
    expect(await (await visit("/portal/delete/done")).text()).toContain("Account deleted");
    expect(await accountExists(fan.ssoID)).toBe(false);
    expect(await accountHistory(env.IDENTITY_DB, fan.ssoID)).toEqual({ signIns: [], mails: [] });
    expect(await isSignedIn(fan.cookie)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await subscribed(fan.email)).toBe(false);
    const stripe = await emulatedStripe();
    expect((await stripe.subscriptions.retrieve(subscriptions[0]?.id ?? "")).status).toBe("canceled");
    // The provider's later events about the cancellation have restored nothing.
    expect(await rowsOf(fan.ssoID)).toEqual([]);
    const { results } = await env.PAYMENTS_DB.prepare(
      "SELECT account_id FROM entitlement_ledger WHERE reference LIKE ?",
    )
      .bind(`${subscriptions[0]?.id}%`)
      .all();
    expect(results.length).toBeGreaterThan(0);
    for (const { account_id } of results) expect(account_id).toMatch(/^deleted-/);
    expect(customerID).not.toBeNull();
    const [goodbye, ...earlier] = await storedMails(env.IDENTITY_DB, fan.email);
    expect(goodbye?.subject).toBe("Your account has been deleted");
    expect(earlier).toEqual([]);
  });

  it("lets the address register again, as another account", async () => {
    const fan = await signedInUser();
    await postForm("/portal/profile", { firstName: "Robin", lastName: "" }, fan.cookie);
    await postForm("/portal/delete", meant, fan.cookie);
    await register(fan.email);
    const cookie = await signedInCookie(fan.email);
    const session = sessionResponse.parse(await (await visit("/api/session", { headers: { cookie } })).json());
    expect(session.account?.ssoID).not.toBe(fan.ssoID);
    expect(session.account?.userDisplayName).not.toBe("Robin");
  });

  it("is refused with the password of the owner of the account's former address, and possible with its own", async () => {
    const fan = await signedInUser();
    const rename = "UPDATE accounts SET username = ? WHERE username = ?";
    await env.IDENTITY_DB.prepare(rename).bind(`moved-${fan.email}`, fan.email).run();
    await env.IDENTITY_DB.prepare(rename)
      .bind(fan.email, (await newFan({ plain: "another-terrace-1901" })).email)
      .run();
    const refused = await postForm("/portal/delete", { ...meant, password: "another-terrace-1901" }, fan.cookie);
    expect(refused.status).toBe(422);
    expect(await accountExists(fan.ssoID)).toBe(true);
    await postForm("/portal/delete", meant, fan.cookie);
    expect(await accountExists(fan.ssoID)).toBe(false);
  });

  it("is of the newsletter at the account's present address, as is the export, in a session from before it changed", async () => {
    const fan = await signedInUser();
    const moved = `moved-${fan.email}`;
    // As another site of the provider changes it: this one does not hear of it.
    await env.IDENTITY_DB.prepare("UPDATE accounts SET username = ? WHERE id = ?").bind(moved, fan.ssoID).run();
    await subscribe(moved);
    await subscribe(fan.email);
    expect(await pageFor("/portal/delete", fan.cookie)).toContain(moved);
    expect(await (await postForm("/portal/data", {}, fan.cookie)).json()).toMatchObject({
      account: { email: moved },
      newsletter: { confirmedAt: "1970-01-01T00:33:20.000Z" },
    });
    await postForm("/portal/delete", meant, fan.cookie);
    expect([await subscribed(moved), await subscribed(fan.email)]).toEqual([false, true]);
    expect((await storedMails(env.IDENTITY_DB, moved)).length).toBe(1);
    expect(await storedMails(env.IDENTITY_DB, fan.email)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ["no password", { confirmation: "DELETE" }, "password"],
    ["a wrong password", { password: "not the password", confirmation: "DELETE" }, "password"],
    ["no word typed", { password }, "confirmation"],
    ["another word typed", { password, confirmation: "yes" }, "confirmation"],
  ])("is refused with %s, beside the field", async (_, fields, field) => {
    const fan = await signedInUser();
    const refused = await postForm("/portal/delete", fields, fan.cookie);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("<title>Error: Delete my account");
    expect(html).toMatch(new RegExp(`id="form-${field}-error"`));
    expect(await isSignedIn(fan.cookie)).toBe(true);
    expect(await accountExists(fan.ssoID)).toBe(true);
  });

  it.each([
    ["payments", { PAYMENTS_API: "https://payments.example" }, "Your passes could not be ended"],
    ["list of what was watched", { VIDEO_API: "https://video.example" }, "what you watched could not be forgotten"],
    ["newsletter", { CONTENT_API: "https://content.example" }, "the newsletter could not be reached"],
  ])(
    "stops while the %s is unavailable, says so, keeps the account, and can be tried again",
    async (_, down, words) => {
      const fan = await signedInUser();
      await buy(fan, "one-off");
      await subscribe(fan.email);
      await watch(fan.ssoID);
      await watchLive(fan.ssoID);
      await refusePlayback(fan.ssoID);
      vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
      const stopped = await visitWithSettings(
        down,
        { path: "/portal", below: "/delete", routes: portal },
        { method: "POST", headers: { cookie: fan.cookie }, body: new URLSearchParams(meant), redirect: "manual" },
      );
      vi.restoreAllMocks();
      expect(stopped.status).toBe(503);
      expect(await stopped.text()).toContain(words);
      expect(await accountExists(fan.ssoID)).toBe(true);
      expect(await isSignedIn(fan.cookie)).toBe(true);
      expect(await subscribed(fan.email)).toBe(true);
      const again = await postForm("/portal/delete", meant, fan.cookie);
      expect(again.headers.get("location")).toBe("/portal/delete/done");
      expect(await accountExists(fan.ssoID)).toBe(false);
      expect(await rowsOf(fan.ssoID)).toEqual([]);
      expect(await watchedBy(fan.ssoID)).toEqual([]);
      expect(await viewingsOf(env.MARKETING_DB, fan.ssoID)).toEqual([]);
      expect(await watchedDays(env.MARKETING_DB, fan.ssoID)).toEqual([]);
      expect(await sessionRefusalsOf(env.MARKETING_DB, fan.ssoID)).toEqual([]);
    },
  );

  it("leaves nothing of what another device plays until its session ends", async () => {
    const fan = await signedInUser();
    let plays = true;
    const playedOn = withInterceptedStatement(env.IDENTITY_DB, "DELETE FROM account_sessions", async (run) => {
      if (plays) await Promise.all([watch(fan.ssoID), watchLive(fan.ssoID), refusePlayback(fan.ssoID)]);
      plays = false;
      return await run();
    });
    const deleted = await siteWith({ IDENTITY_DB: playedOn })("/portal/delete", {
      method: "POST",
      headers: { cookie: fan.cookie },
      body: new URLSearchParams(meant),
    });
    expect(deleted.headers.get("location")).toBe("/portal/delete/done");
    expect(await accountExists(fan.ssoID)).toBe(false);
    expect(await watchedBy(fan.ssoID)).toEqual([]);
    expect(await viewingsOf(env.MARKETING_DB, fan.ssoID)).toEqual([]);
    expect(await watchedDays(env.MARKETING_DB, fan.ssoID)).toEqual([]);
    expect(await sessionRefusalsOf(env.MARKETING_DB, fan.ssoID)).toEqual([]);
  });

  it("can be repeated at the payments backend, and a later purchase counts again", async () => {
    const fan = { ssoID: `fan-${crypto.randomUUID()}`, email: "again@fans.example" };
    await buy(fan, "one-off");
    await rememberLanguage(env.PAYMENTS_DB, fan.ssoID, "ar");
    await payments.closeAccount(fan.ssoID);
    await payments.closeAccount(fan.ssoID);
    expect(await payments.account(fan.ssoID)).toEqual({
      customerID: null,
      language: null,
      purchases: [],
      entitlements: [],
      subscriptions: [],
      mails: [],
      changes: [],
    });
    await buy(fan, "one-off");
    expect((await payments.account(fan.ssoID)).entitlements.length).toBeGreaterThan(0);
  });

  it("changes nothing else in the ledger's rows", async () => {
    const fan = { ssoID: `fan-${crypto.randomUUID()}`, email: "ledger@fans.example" };
    await buy(fan, "one-off");
    for (const change of [
      "account_id = 'somebody-else'",
      "account_id = 'deleted-x', ends_at = NULL",
      "entitlement = 'all'",
    ]) {
      const overwritten = env.PAYMENTS_DB.prepare(`UPDATE entitlement_ledger SET ${change} WHERE account_id = ?`);
      await expect(overwritten.bind(fan.ssoID).run()).rejects.toThrow("never overwritten");
    }
  });

  it("is for the site's own services only, at the payments backend", async () => {
    const calls = [
      visit("/origin/payments/accounts/fan-1"),
      visit("/origin/payments/change-email", {
        method: "POST",
        body: JSON.stringify({ userID: "fan-1", userEmail: "a@b.example" }),
      }),
      visit("/origin/payments/close-account", { method: "POST", body: JSON.stringify({ userID: "fan-1" }) }),
      visit("/origin/content/newsletter/lookups", { method: "POST", body: JSON.stringify({ email: "a@b.example" }) }),
      visit("/origin/content/newsletter/removals", { method: "POST", body: JSON.stringify({ email: "a@b.example" }) }),
    ];
    for (const response of await Promise.all(calls)) expect(response.status).toBe(401);
  });
});
