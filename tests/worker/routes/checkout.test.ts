import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sessionResponse } from "../../../schemas/identity/account.ts";
import { apiErrorResponse, checkoutResponse } from "../../../schemas/payments/checkout.ts";
import { notAvailableHereMessage, otherCurrencyMessage } from "../../../schemas/payments/checkout-messages.ts";
import { accountPassesResponse } from "../../../schemas/payments/holdings.ts";
import { restrictTo } from "../playback/support.ts";
import { restrict, shareWith } from "../support/account-status.ts";
import { newFan, signedInCookie } from "../support/accounts.ts";
import { withFailingStatement } from "../support/intercepted-database.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { siteWith } from "../support/site-with.ts";
import { emulatedStripe, payHosted, sellDemoPackages } from "../support/stripe.ts";
import { newVideo } from "../support/videos.ts";
import { site, visit } from "../support/visit.ts";

beforeAll(sellDemoPackages);

interface Fan {
  email: string;
  ssoID: string;
  cookie: string;
}

async function signedInUser(): Promise<Fan> {
  const fan = await newFan();
  return { ...fan, cookie: await signedInCookie(fan.email) };
}

const dayPass = { packageID: "video-day", priceID: "video-day-once" };
const monthly = { packageID: "monthly-video", priceID: "monthly-video-month" };

function ask(cookie: string | null, body: unknown): Promise<Response> {
  return visit("/api/checkout", {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie === null ? {} : { cookie }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function begin(fan: Fan, body: unknown = dayPass): Promise<string> {
  const response = await ask(fan.cookie, body);
  expect(response.status).toBe(200);
  return checkoutResponse.parse(await response.json()).url;
}

async function entitlements(fan: Fan): Promise<string[]> {
  const response = await visit("/api/session", { headers: { cookie: fan.cookie } });
  return sessionResponse.parse(await response.json()).account?.entitlements ?? [];
}

async function checkoutErrorOf(response: Response): Promise<{ status: number; code: string; message: string }> {
  return { status: response.status, ...apiErrorResponse.parse(await response.json()).error };
}

const sessionID = (url: string) => url.split("/").at(-1) ?? "";

/** Follows the hosted page's redirect after a payment. */
async function comeBack(fan: Fan, paid: Response): Promise<Response> {
  const { pathname, search } = new URL(paid.headers.get("location") ?? "", site);
  return await visit(pathname + search, { headers: { cookie: fan.cookie } });
}

describe("a pass that opens nothing in the buyer's country", () => {
  /** A live match that a pass unlocks, with these rules. */
  async function onAir(rules: object, startsIn = 0): Promise<void> {
    await env.VIDEO_DB.exec("DELETE FROM videos");
    await env.VIDEO_DB.exec(
      "INSERT OR IGNORE INTO video_categories (slug, name, order_position) VALUES ('live', 'Live', 1)",
    );
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const starts = new Date(Date.now() + startsIn).toISOString();
    await env.VIDEO_DB.prepare("UPDATE videos SET section = 'live', release_from = ?").bind(starts).run();
    await restrictTo(entryID, rules);
  }
  const from = (country: string, fan: Fan, body: object, type = "application/json", path = "/api/checkout") =>
    visit(path, {
      method: "POST",
      headers: { "content-type": type, cookie: fan.cookie, origin: site },
      body: type === "application/json" ? JSON.stringify(body) : new URLSearchParams({ ...body }),
      cf: { country },
    });
  const allDay = { countries: ["GB"], weekdays: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "24:00" };

  it("is sold only to a buyer who knows it", async () => {
    const fan = await signedInUser();
    await onAir({ countries: { except: ["FR"] } });
    for (const pass of [dayPass, monthly]) {
      expect(await checkoutErrorOf(await from("FR", fan, pass))).toEqual({
        status: 409,
        code: "not_here",
        message: notAvailableHereMessage,
      });
      expect((await from("DE", fan, pass)).status).toBe(200);
      expect((await from("FR", fan, { ...pass, elsewhere: "yes" })).status).toBe(200);
    }
  });

  it("is listed as closed there", async () => {
    await onAir({ countries: { except: ["FR"] } });
    const closed = async (country: string) => (await visit("/api/packages/closed-here", { cf: { country } })).json();
    expect(await closed("FR")).toEqual({
      data: expect.arrayContaining(["video-day-once", "monthly-video-month", "season-video-year"]),
      everything: true,
    });
    expect(await closed("FR")).not.toMatchObject({ data: expect.arrayContaining(["audio-day-once"]) });
    expect(await closed("DE")).toEqual({ data: [], everything: false });
    await newVideo("OnDemand", ["*"]);
    await newVideo("OnDemand", ["video-archive"]);
    await env.VIDEO_DB.exec("UPDATE videos SET section = 'live'");
    expect(await closed("FR"), "the archive is shown there").toMatchObject({ everything: false });
  });

  it("is given only by somebody who knows it, also without script", async () => {
    const giver = await signedInUser();
    await onAir({ countries: { except: ["FR"] } });
    const gift = { ...dayPass, recipient: "friend@fans.example", giver: "Ann", words: "" };
    const give = (country: string, more: object = {}, type = "application/json") =>
      from(country, giver, { ...gift, ...more }, type, "/api/checkout/gift");
    expect(await checkoutErrorOf(await give("FR"))).toEqual({
      status: 409,
      code: "not_here",
      message: notAvailableHereMessage,
    });
    expect((await give("DE")).status).toBe(200);
    expect((await give("FR", { elsewhere: "yes" })).status).toBe(200);
    const form = await give("FR", {}, "application/x-www-form-urlencoded");
    const page = await form.text();
    expect(form.status).toBe(409);
    expect(page).toContain(notAvailableHereMessage);
    expect(page).toContain('name="elsewhere" value="yes"');
    await restrict(giver.ssoID, { bypassed: true });
    expect((await give("FR")).status, "a bypass is the giver's alone").toBe(409);
  });

  it("says so on the page of passes without script, whose forms then buy it", async () => {
    const fan = await signedInUser();
    await onAir({ countries: { except: ["FR"] } });
    const refused = await from("FR", fan, dayPass, "application/x-www-form-urlencoded");
    expect(refused.headers.get("location")).toBe("/packages?error=not_here");
    const page = await (await visit("/packages?error=not_here")).text();
    expect(page).toContain(notAvailableHereMessage);
    expect(page).toContain('name="elsewhere" value="yes"');
    expect(await (await visit("/packages")).text()).not.toContain("elsewhere");
  });

  it("counts blocked hours against a day pass, but not against a subscription", async () => {
    const fan = await signedInUser();
    await onAir({ blackouts: [allDay] });
    expect((await checkoutErrorOf(await from("GB", fan, dayPass))).code).toBe("not_here");
    expect((await from("GB", fan, monthly)).status).toBe(200);
    await onAir({ countries: { except: ["FR"] } }, 72 * 3_600_000);
    expect((await from("FR", fan, dayPass)).status).toBe(200);
    expect((await checkoutErrorOf(await from("FR", fan, monthly))).code).toBe("not_here");
  });

  it("counts hours that are blocked at kick-off, for a match that goes on air hours before", async () => {
    const fan = await signedInUser();
    const hour = 3_600_000;
    const today = Math.floor(Date.now() / (24 * hour)) * 24;
    const kickOff = [6, 12, 18, 30, 36].find((at) => (today + at - 4) * hour > Date.now()) ?? 0;
    const clock = (at: number) => `${String(at % 24).padStart(2, "0")}:30`;
    // From half an hour before kick-off, whether the league's clock is UTC's or an hour ahead.
    const blackout = { ...allDay, from: clock(kickOff - 1), to: clock(kickOff + 2) };
    await onAir({ blackouts: [blackout] }, (today + kickOff - 4) * hour - Date.now());
    await env.VIDEO_DB.exec("UPDATE videos SET fixture_id = 9, lead_minutes = 240");
    expect((await checkoutErrorOf(await from("GB", fan, dayPass))).code).toBe("not_here");
    expect((await from("FR", fan, dayPass)).status).toBe(200);
  });

  it("is sold where something else plays, to bypassed accounts, and while that is unknown", async () => {
    const fan = await signedInUser();
    await onAir({ countries: { except: ["FR"] } });
    await env.VIDEO_DB.exec("ALTER TABLE videos RENAME TO videos_away");
    const unknown = await from("FR", fan, dayPass);
    await env.VIDEO_DB.exec("ALTER TABLE videos_away RENAME TO videos");
    expect(unknown.status).toBe(200);
    const bypassed = await signedInUser();
    await restrict(bypassed.ssoID, { bypassed: true });
    expect((await from("FR", bypassed, dayPass)).status).toBe(200);
    await newVideo("DrmLiveVideo", ["live-video"]);
    await env.VIDEO_DB.exec("UPDATE videos SET section = 'live'");
    expect((await from("FR", fan, dayPass)).status).toBe(200);
  });
});

describe("a signed-in user", () => {
  it("buys a day pass, returns, and holds it for a day", async () => {
    const fan = await signedInUser();
    const url = await begin(fan, { ...dayPass, returnTo: "/videos/live-7?a=b" });
    expect(url).toMatch(/^https:\/\/site\.example\/origin\/stripe\/pay\/cs_test_/);
    expect(await entitlements(fan)).toEqual([]);
    const back = await comeBack(fan, await payHosted(url));
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe("/payment-successful?next=%2Fvideos%2Flive-7%3Fa%3Db");
    expect(back.headers.get("cache-control")).toBe("private, no-store");
    expect(await entitlements(fan)).toEqual(["live-video"]);
    const row = z
      .object({ starts_at: z.string(), ends_at: z.string(), reason: z.literal("payment") })
      .parse(
        await env.PAYMENTS_DB.prepare("SELECT * FROM entitlement_ledger WHERE account_id = ?").bind(fan.ssoID).first(),
      );
    expect(Date.parse(row.ends_at) - Date.parse(row.starts_at)).toBe(24 * 3_600_000);
  });

  it("who reads in another language returns to its pages", async () => {
    const fan = await signedInUser();
    const url = await begin(fan, { ...dayPass, returnTo: "/ar/videos/live-7", language: "ar" });
    const stripe = await emulatedStripe();
    const { cancel_url } = await stripe.checkout.sessions.retrieve(sessionID(url));
    expect(cancel_url).toBe(`${site}/ar/payment-cancelled?next=%2Far%2Fvideos%2Flive-7`);
    const back = (await comeBack(fan, await payHosted(url))).headers.get("location") ?? "";
    expect(back).toBe("/ar/payment-successful?next=%2Far%2Fvideos%2Flive-7");
    const page = await (await visit(back)).text();
    expect(page).toContain("تم الدفع بنجاح");
    expect(page).toContain('href="/ar/videos/live-7"');
    const passes = await visit("/api/account/passes?language=ar", { headers: { cookie: fan.cookie } });
    expect(accountPassesResponse.parse(await passes.json()).passes).toMatchObject([
      { title: "Day Pass", opens: "البث المباشر لجميع المباريات المنقولة" },
    ]);
  });

  it("learns in it, without script, why a checkout did not begin", async () => {
    const post = (path: string, fields: Record<string, string>) =>
      visit(path, { method: "POST", headers: { origin: site }, body: new URLSearchParams(fields) });
    const refused = await post("/api/checkout", { ...dayPass, language: "ar" });
    expect(refused.headers.get("location")).toBe("/ar/packages?error=login_required");
    const page = await (await visit("/ar/packages?error=login_required")).text();
    expect(page).toContain("يجب تسجيل الدخول لإتمام الشراء");
    expect(page).toContain('href="/ar/login?returnTo=%2Far%2Fpackages"');
    expect(page).toContain('name="language" value="ar"');
    // The page formats prices itself, because the backend's response is the same for all pages.
    expect(page).toMatch(/<strong[^>]*>[^<]*£\u200e شهريًا<\/strong>/);
    expect(page).toMatch(/£[\d.]+ a month/);
    expect(page).toMatch(/<button type="submit"[^>]*>اشترك</);
    const gift = await post("/api/checkout/gift", { ...dayPass, recipient: "nobody", language: "ar" });
    expect(await gift.text()).toContain("يرجى إدخال البريد الإلكتروني للشخص الذي تهديه الباقة.");
    const manage = await post("/api/checkout/portal", { returnTo: "/ar/login" });
    expect(manage.headers.get("location")).toBe("/ar/login?returnTo=%2Far%2Flogin");
    const fromPortal = await post("/api/checkout/portal", { returnTo: "/portal/contracts?language=ar" });
    expect(fromPortal.headers.get("location")).toBe("/ar/login?returnTo=%2Fportal%2Fcontracts%3Flanguage%3Dar");
  });

  it("subscribes, with the provider's period", async () => {
    const fan = await signedInUser();
    const url = await begin(fan, monthly);
    await comeBack(fan, await payHosted(url));
    expect(await entitlements(fan)).toEqual(["live-audio", "live-video", "video-archive"]);
    const stripe = await emulatedStripe();
    const session = await stripe.checkout.sessions.retrieve(sessionID(url), { expand: ["subscription", "customer"] });
    expect(session).toMatchObject({
      mode: "subscription",
      customer: { email: fan.email, metadata: { userID: fan.ssoID } },
      metadata: { userID: fan.ssoID, packageID: "monthly-video", packageTitle: "Monthly Video Pass" },
      subscription: { metadata: { userID: fan.ssoID } },
    });
  });

  it("buys again under the same customer number", async () => {
    const fan = await signedInUser();
    await comeBack(fan, await payHosted(await begin(fan, { packageID: "audio-day", priceID: "audio-day-once" })));
    const stripe = await emulatedStripe();
    const session = await stripe.checkout.sessions.retrieve(sessionID(await begin(fan)));
    const response = await visit("/api/session", { headers: { cookie: fan.cookie } });
    const account = sessionResponse.parse(await response.json()).account;
    expect(account?.stripeCustomerID).toMatch(/^cus_/);
    expect(session).toMatchObject({ customer: account?.stripeCustomerID, customer_email: null });
  });

  it("cannot buy an owned pass again", async () => {
    const fan = await signedInUser();
    await comeBack(fan, await payHosted(await begin(fan, monthly)));
    expect(await checkoutErrorOf(await ask(fan.cookie, dayPass))).toMatchObject({ status: 409, code: "already_owned" });
  });

  it("is sold what its pass opens already only after that has been said, also without script", async () => {
    const fan = await signedInUser();
    await comeBack(fan, await payHosted(await begin(fan, dayPass)));
    const audio = { packageID: "monthly-audio", priceID: "monthly-audio-month" };
    const said =
      "What you hold opens this already. Press again to buy it as well, for example because it lasts longer.";
    expect(await checkoutErrorOf(await ask(fan.cookie, audio))).toEqual({
      status: 409,
      code: "opens_already",
      message: said,
    });
    const post = (fields: Record<string, string>) =>
      visit("/api/checkout", {
        method: "POST",
        headers: { origin: site, cookie: fan.cookie },
        body: new URLSearchParams(fields),
      });
    const refused = (await post(audio)).headers.get("location") ?? "";
    expect(refused).toBe("/packages?error=opens_already");
    const page = await (await visit(refused)).text();
    expect(page).toContain(said);
    expect(page).toContain('name="beside" value="yes"');
    expect((await post({ ...audio, beside: "yes" })).headers.get("location")).toContain("/origin/stripe/pay/");
    expect((await ask(fan.cookie, { ...audio, beside: "yes" })).status).toBe(200);
  });

  it("is not sold a pass by the year that it holds by the month, also where the year opens more", async () => {
    const fan = await signedInUser();
    await comeBack(fan, await payHosted(await begin(fan, monthly)));
    await env.PAYMENTS_DB.exec(
      `INSERT INTO price_options (id, package_id, position, unit_amount, currency, renews_every, entitlements)
       VALUES ('video-yearly', 'monthly-video', 1, 14000, 'gbp', 'year', '["live-video","live-audio","video-archive","extras"]')`.replaceAll(
        "\n",
        " ",
      ),
    );
    try {
      expect(await checkoutErrorOf(await ask(fan.cookie, { ...monthly, priceID: "video-yearly" }))).toEqual({
        status: 409,
        code: "already_owned",
        message: "You already have what this pass opens.",
      });
      const other = await signedInUser();
      expect((await ask(other.cookie, { ...monthly, priceID: "video-yearly" })).status).toBe(200);
    } finally {
      await env.PAYMENTS_DB.exec("DELETE FROM price_options WHERE id = 'video-yearly'");
    }
  });

  it("subscribes in one currency at a time", async () => {
    const fan = await signedInUser();
    const stripe = await emulatedStripe();
    const inEuros = { packageID: "monthly-audio", priceID: "audio-in-euros" };
    await env.PAYMENTS_DB.exec(
      `INSERT INTO price_options (id, package_id, position, unit_amount, currency, renews_every, entitlements)
       VALUES ('audio-in-euros', 'monthly-audio', 1, 599, 'eur', 'month', '["live-audio"]')`.replaceAll("\n", " "),
    );
    try {
      const first = await begin(fan, monthly);
      const second = await begin(fan, inEuros);
      expect((await stripe.checkout.sessions.retrieve(sessionID(first))).status).toBe("expired");
      await comeBack(fan, await payHosted(second));
      expect(await checkoutErrorOf(await ask(fan.cookie, monthly))).toEqual({
        status: 409,
        code: "other_currency",
        message: otherCurrencyMessage,
      });
      const refused = await visit("/api/checkout", {
        method: "POST",
        headers: { origin: site, cookie: fan.cookie },
        body: new URLSearchParams(monthly),
      });
      expect(refused.headers.get("location")).toBe("/packages?error=other_currency");
      expect(await (await visit("/packages?error=other_currency")).text()).toContain(otherCurrencyMessage);
      const { subscription } = await stripe.checkout.sessions.retrieve(sessionID(second));
      await stripe.subscriptions.cancel(String(subscription));
      expect((await ask(fan.cookie, monthly)).status).toBe(200);
    } finally {
      await env.PAYMENTS_DB.exec("DELETE FROM price_options WHERE id = 'audio-in-euros'");
    }
  });

  it("buys what a family owner shares already, to have one of their own", async () => {
    const [owner, member] = [await signedInUser(), await signedInUser()];
    await comeBack(owner, await payHosted(await begin(owner, monthly)));
    await shareWith(owner.ssoID, member.ssoID);
    await comeBack(member, await payHosted(await begin(member, dayPass)));
    const passes = await visit("/api/account/passes", { headers: { cookie: member.cookie } });
    expect(accountPassesResponse.parse(await passes.json()).passes).toMatchObject([
      { title: "Day Pass", opens: "Live video of every streamed match", sharedBy: null },
      { title: "Monthly Video Pass", sharedBy: "owner@fans.example" },
    ]);
    expect(await checkoutErrorOf(await ask(member.cookie, dayPass))).toMatchObject({
      status: 409,
      code: "already_owned",
    });
  });

  it("gets one checkout for a double click, and a new one after paying", async () => {
    const fan = await signedInUser();
    const [first, second] = await Promise.all([begin(fan), begin(fan)]);
    expect(second).toBe(first);
    expect(await begin(fan)).toBe(first);
    const { results } = await env.PAYMENTS_DB.prepare("SELECT id FROM checkout_sessions WHERE account_id = ?")
      .bind(fan.ssoID)
      .all();
    expect(results).toEqual([{ id: sessionID(first) }]);
  });

  it("agrees to begin at once only by ticking the box, and that is recorded and logged", async () => {
    const [stripe, fan, ticked] = [await emulatedStripe(), await signedInUser(), await signedInUser()];
    const url = await begin(fan);
    expect((await stripe.checkout.sessions.retrieve(sessionID(url))).metadata?.beginConsent).toBeUndefined();
    const choice = { ...dayPass, beginNow: "yes" };
    const again = [await begin(ticked, choice), await begin(ticked, choice)];
    expect(again[0]).toBe(again[1]);
    expect((await stripe.checkout.sessions.retrieve(sessionID(again[0] ?? ""))).metadata?.beginConsent).toBe("yes");
    const logged = (account: string) =>
      env.MARKETING_DB.prepare("SELECT purpose, granted, source FROM consent_log WHERE account_id = ?")
        .bind(account)
        .first();
    expect(await logged(fan.ssoID)).toBeNull();
    expect(await logged(ticked.ssoID)).toEqual({
      purpose: "begin-at-once:video-day-once",
      granted: 1,
      source: "checkout",
    });
  });

  it("can pay and has agreed to begin at once, even if that cannot be logged", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const { cookie } = await signedInUser();
    const away = siteWith({ MARKETING_DB: withFailingStatement(env.MARKETING_DB, "INSERT INTO consent_log") });
    const response = await away("/api/checkout", {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ ...dayPass, beginNow: "yes" }),
    });
    expect(response.status).toBe(200);
    const { url } = checkoutResponse.parse(await response.json());
    const session = await (await emulatedStripe()).checkout.sessions.retrieve(sessionID(url));
    expect(session.metadata?.beginConsent).toBe("yes");
    expect(JSON.stringify(errors.mock.calls)).toContain("consent not logged");
    errors.mockRestore();
  });

  it("holds nothing after a declined card, and may try another", async () => {
    const fan = await signedInUser();
    const url = await begin(fan);
    expect((await payHosted(url, { number: "4000 0000 0000 0002" })).status).toBe(402);
    expect(await entitlements(fan)).toEqual([]);
    await comeBack(fan, await payHosted(url));
    expect(await entitlements(fan)).toEqual(["live-video"]);
  });

  it("cancels, and returns to the cancellation page", async () => {
    const fan = await signedInUser();
    const url = await begin(fan, { ...dayPass, returnTo: "/news" });
    const stripe = await emulatedStripe();
    const session = await stripe.checkout.sessions.retrieve(sessionID(url));
    expect(session.cancel_url).toBe(`${site}/payment-cancelled?next=%2Fnews`);
    expect((await visit("/payment-cancelled?next=%2Fnews")).status).toBe(200);
    expect(await entitlements(fan)).toEqual([]);
  });

  it("returning unpaid sees a pending payment, and holds nothing", async () => {
    const fan = await signedInUser();
    const id = sessionID(await begin(fan));
    const back = await visit(`/api/checkout/return?session_id=${id}`, { headers: { cookie: fan.cookie } });
    expect(back.headers.get("location")).toBe("/payment-successful?status=pending");
    expect(await entitlements(fan)).toEqual([]);
  });

  it("returning from a checkout that has expired sees that nothing was paid", async () => {
    const fan = await signedInUser();
    const id = sessionID(await begin(fan));
    await (await emulatedStripe()).checkout.sessions.expire(id);
    const back = await visit(`/api/checkout/return?session_id=${id}&next=%2Fnews`, { headers: { cookie: fan.cookie } });
    expect(back.headers.get("location")).toBe("/payment-cancelled?next=%2Fnews");
  });

  it("sends the provider at most ten requests a minute for an account that returns", async () => {
    const fan = await signedInUser();
    const id = sessionID(await begin(fan));
    const { responses, refusal } = await requestUntilRefused(
      10,
      () => visit(`/api/checkout/return?session_id=${id}`, { headers: { cookie: fan.cookie } }),
      ({ status }) => status === 429,
    );
    expect(responses.length).toBeGreaterThanOrEqual(10);
    expect(refusal.headers.get("retry-after")).toBe("60");
  });
});

describe("the browser cannot choose", () => {
  it("the price, the customer, or the provider's return URLs", async () => {
    const fan = await signedInUser();
    const url = await begin(fan, {
      ...dayPass,
      price: "1",
      unit_amount: 1,
      mode: "setup",
      customerID: "cus_other",
      userID: "somebody-else",
      success_url: "https://elsewhere.example/",
      metadata: { userID: "somebody-else" },
      line_items: [{ price: "audio-day-once", quantity: 1 }],
    });
    const stripe = await emulatedStripe();
    const session = await stripe.checkout.sessions.retrieve(sessionID(url), { expand: ["customer"] });
    expect(session).toMatchObject({
      amount_total: 1000,
      customer: { email: fan.email, metadata: { userID: fan.ssoID } },
      metadata: { userID: fan.ssoID },
    });
    expect(session.success_url).toBe(`${site}/api/checkout/return?session_id={CHECKOUT_SESSION_ID}`);
  });

  it.each([
    ["an unknown price", { packageID: "video-day", priceID: "free" }],
    ["another package's price", { packageID: "season-video", priceID: "audio-day-once" }],
  ])("%s", async (_, body) => {
    const fan = await signedInUser();
    expect(await checkoutErrorOf(await ask(fan.cookie, body))).toMatchObject({ status: 404, code: "unknown_price" });
  });

  it.each([
    "//elsewhere.example",
    "https://elsewhere.example/",
    "/\\elsewhere.example",
    "/.//elsewhere.example",
    "news",
  ])("to come back to %s", async (returnTo) => {
    const fan = await signedInUser();
    const back = await comeBack(fan, await payHosted(await begin(fan, { ...dayPass, returnTo })));
    expect(back.headers.get("location")).toBe("/payment-successful");
  });

  it("whose subscriptions it manages, or the portal's return URL", async () => {
    const [owner, thief] = [await signedInUser(), await signedInUser()];
    const portal = (fan: Fan, form: Record<string, string>) =>
      visit("/api/checkout/portal", {
        method: "POST",
        headers: { cookie: fan.cookie, origin: site, "sec-fetch-site": "same-origin" },
        body: new URLSearchParams(form),
      });
    await comeBack(owner, await payHosted(await begin(owner, monthly)));
    const session = await visit("/api/session", { headers: { cookie: owner.cookie } });
    const customerID = sessionResponse.parse(await session.json()).account?.stripeCustomerID ?? "";
    const refused = await portal(thief, { customerID, customer: customerID, userID: owner.ssoID });
    expect(await checkoutErrorOf(refused)).toMatchObject({ status: 404, code: "no_subscriptions" });
    const opened = await portal(owner, {
      returnTo: "https://elsewhere.example/",
      returnURL: "https://elsewhere.example/",
    });
    const page = await (await visit(new URL(opened.headers.get("location") ?? "").pathname)).text();
    expect(page).toContain(`href="${site}/"`);
    expect(page).not.toContain("elsewhere.example");
  });

  it.each(["{", "[]", '{"packageID":"video-day"}', '{"packageID":1,"priceID":2}'])("nonsense: %s", async (body) => {
    const fan = await signedInUser();
    expect(await checkoutErrorOf(await ask(fan.cookie, body))).toMatchObject({ status: 400, code: "bad_parameter" });
  });
});

it("requires login", async () => {
  expect(await checkoutErrorOf(await ask(null, dayPass))).toEqual({
    status: 401,
    code: "login_required",
    message: "You must be logged in to purchase",
  });
});

it("redirects a form without script to the hosted page, or back to the passes with the error", async () => {
  const fan = await signedInUser();
  const post = (cookie: string) =>
    visit("/api/checkout", {
      method: "POST",
      headers: { cookie, origin: site, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ ...dayPass, returnTo: "/news" }),
    });
  const onward = await post(fan.cookie);
  expect(onward.status).toBe(303);
  expect(onward.headers.get("location")).toContain("/origin/stripe/pay/cs_test_");
  const back = await post("");
  const refused = "/packages?error=login_required&next=%2Fnews";
  expect([back.status, back.headers.get("location")]).toEqual([303, refused]);
  const page = await (await visit(refused)).text();
  expect(page).toContain("You must be logged in to purchase");
  expect(page).toContain('name="returnTo" value="/news"');
  expect(page).toContain('href="/login?returnTo=%2Fpackages%3Fnext%3D%252Fnews"');
});

it("keeps the match of a form without script that is refused, also for the way by the login page", async () => {
  const response = await visit("/api/checkout", {
    method: "POST",
    headers: { origin: site },
    body: new URLSearchParams({
      packageID: "match",
      priceID: "match-once",
      matchID: "712",
      returnTo: "//elsewhere.example",
    }),
  });
  const refused = "/packages?error=login_required&match=712";
  expect(response.headers.get("location")).toBe(refused);
  expect(await (await visit(refused)).text()).toContain('href="/login?returnTo=%2Fpackages%3Fmatch%3D712"');
});

it("refuses a form submitted from another site", async () => {
  const fan = await signedInUser();
  const response = await visit("/api/checkout", {
    method: "POST",
    headers: { cookie: fan.cookie, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams(dayPass),
  });
  expect(response.status).toBe(403);
});

it("grants a payment to nobody but its buyer", async () => {
  const buyer = await signedInUser();
  const thief = await signedInUser();
  const paid = await payHosted(await begin(buyer));
  expect(await checkoutErrorOf(await comeBack(thief, paid))).toMatchObject({ status: 403, code: "foreign_checkout" });
  expect(await entitlements(thief)).toEqual([]);
  expect(
    (await visit("/api/checkout/return?session_id=cs_test_none", { headers: { cookie: thief.cookie } })).status,
  ).toBe(403);
  expect(
    (await visit("/api/checkout/return?session_id=../customers", { headers: { cookie: thief.cookie } })).status,
  ).toBe(400);
  await comeBack(buyer, paid);
  expect(await entitlements(buyer)).toEqual(["live-video"]);
});

describe("a problem on the way back from the provider", () => {
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const returnFrom = (query: string, cookie: string, headers: Record<string, string> = {}) =>
    visit(`/api/checkout/return?${query}`, { headers: { cookie, ...headers } });

  it.each([
    ["no session", "", 400, "This is not the address of a payment."],
    ["a session that is none", "session_id=../customers", 400, "This is not the address of a payment."],
    ["a session that nobody knows", "session_id=cs_test_none", 403, "This payment belongs to another account."],
  ])("%s: a person gets a page of the site with a way on, a call gets JSON", async (_, query, status, words) => {
    const { cookie } = await signedInUser();
    const page = await returnFrom(query, cookie, { accept });
    expect(page.status).toBe(status);
    expect(page.headers.get("content-type")).toContain("text/html");
    const html = await page.text();
    for (const part of [words, '<html lang="en"', 'href="/packages"', 'href="/videos"']) expect(html).toContain(part);
    const called = await checkoutErrorOf(await returnFrom(query, cookie, { accept: "application/json" }));
    expect(called).toMatchObject({ status, message: words });
  });

  it("is said in the language of the page that the purchase began on", async () => {
    const { cookie } = await signedInUser();
    const html = await (await returnFrom("language=ar", cookie, { accept })).text();
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).toContain('href="/ar/packages"');
    expect(html).not.toContain("This is not the address");
  });

  it("is a page for somebody without subscriptions who opens the customer portal by its form", async () => {
    const { cookie } = await signedInUser();
    const page = await visit("/api/checkout/portal", {
      method: "POST",
      headers: { cookie, accept, origin: site, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ returnTo: "/videos" }),
    });
    expect(page.status).toBe(404);
    const html = await page.text();
    for (const part of ["You have no subscriptions", 'href="/packages"']) expect(html).toContain(part);
  });
});

it("limits the rate of checkouts", async () => {
  const fan = await signedInUser();
  const { responses } = await requestUntilRefused(
    10,
    () => ask(fan.cookie, dayPass),
    ({ status }) => status === 429,
  );
  expect(responses.length).toBeGreaterThanOrEqual(10);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

describe("packages", () => {
  it("are listed by type, for everybody, with formatted prices", async () => {
    const response = await visit("/api/packages?filter.packageType=membership");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d\d$/);
    expect(await response.json()).toMatchObject({
      data: [
        {
          id: "season-video",
          mode: "subscription",
          attributes: { priceData: [{ priceDisplay: "£168.00 a year", offerPrice: "£140.00 a year" }] },
        },
        { id: "monthly-video" },
        { id: "season-audio" },
        { id: "monthly-audio" },
      ],
    });
    const passes = await visit("/api/packages?filter.packageType=match-pass");
    expect(await passes.json()).toMatchObject({
      data: [
        { id: "match" },
        { id: "video-day", mode: "payment", attributes: { priceData: [{ type: "one-off", priceDisplay: "£10.00" }] } },
        {},
      ],
    });
  });

  it("of an unknown type are refused", async () => {
    for (const path of ["/api/packages", "/origin/payments/packages"]) {
      for (const [query, message] of [
        ["", "filter.packageType is missing."],
        ["?filter.packageType=", "filter.packageType is match-pass or membership."],
        ["?filter.packageType=season", "filter.packageType is match-pass or membership."],
      ]) {
        const response = await visit(path + query);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ error: { code: "bad_parameter", message } });
      }
    }
  });

  it("have a page of their own, with forms", async () => {
    const page = await (await visit("/packages")).text();
    expect(page).toContain("Season Video Pass");
    expect(page).toContain("Audio Day Pass");
    expect(page.match(/action="\/api\/checkout"/g)).toHaveLength(7);
  });
});
