import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { apiErrorResponse } from "../../../schemas/payments/checkout.ts";
import { formatVoucherCode, voucherAlphabet, voucherResponse } from "../../../schemas/payments/voucher.ts";
import {
  createVoucherBatch,
  type VoucherBatchRequest,
} from "../../../worker/backends/payments/vouchers/voucher-batches.ts";
import { redeemVoucher } from "../../../worker/backends/payments/vouchers/vouchers.ts";
import { cookieOf, newFan, password, signedInCookie } from "../support/accounts.ts";
import { fan } from "../support/fans.ts";
import { withInterceptedStatement } from "../support/intercepted-database.ts";
import { buy, entitlementsOf, ledger, payments } from "../support/purchases.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { siteWith } from "../support/site-with.ts";
import { sellAtStripe } from "../support/stripe.ts";
import { newVideo } from "../support/videos.ts";
import { visit } from "../support/visit.ts";

await sellAtStripe();
const day = 86_400_000;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Creates codes; by default single-use ones that unlock live video for a day. */
async function vouchers(wanted: Partial<VoucherBatchRequest> = {}): Promise<string[]> {
  const { codes, statements } = createVoucherBatch(
    {
      codes: 1,
      uses: 1,
      title: "live video of every streamed match",
      entitlements: ["live-video"],
      access: { hours: 24 },
      expiresAt: fromNow(30 * day),
      operator: "steward@ground",
      note: "half-time draw",
      ...wanted,
    },
    new Date(),
  );
  await env.PAYMENTS_DB.batch(statements.map(({ sql, params }) => env.PAYMENTS_DB.prepare(sql).bind(...params)));
  return codes.map(formatVoucherCode);
}

async function voucher(wanted: Partial<VoucherBatchRequest> = {}): Promise<string> {
  const [code] = await vouchers(wanted);
  if (code === undefined) throw new Error("no code");
  return code;
}

/** Each call comes from another IP address, because attempts are limited per address. */
const send = (cookie: string | null, body: BodyInit, type: string | null, headers: Record<string, string> = {}) =>
  visit("/api/vouchers", {
    method: "POST",
    headers: {
      "cf-connecting-ip": crypto.randomUUID(),
      ...(type !== null && { "content-type": type }),
      ...(cookie !== null && { cookie }),
      ...headers,
    },
    body,
  });
const redeem = (cookie: string | null, code: unknown, headers?: Record<string, string>) =>
  send(cookie, JSON.stringify({ code }), "application/json", headers);

const period = z.object({ starts_at: z.string(), ends_at: z.string() });
const words = async (response: Response) => voucherResponse.parse(await response.json()).message;
async function refusal(response: Response) {
  const { code, message } = apiErrorResponse.parse(await response.json()).error;
  return { status: response.status, code, message };
}

describe("a voucher", () => {
  it("grants its entitlements immediately and for its duration, and says so", async () => {
    const { ssoID, cookie } = await fan();
    const response = await redeem(cookie, await voucher());
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await words(response)).toMatch(
      /^Your voucher is redeemed\. It opens for you: live video of every streamed match until \d+ \w+ \d{4} at \d\d:\d\d\.$/,
    );
    expect(await entitlementsOf(ssoID)).toEqual(["live-video"]);
    const [row] = await ledger(ssoID);
    expect(row).toMatchObject({
      reason: "voucher",
      revokes: null,
      reference: expect.stringMatching(/^voucher:\d+:1$/),
    });
    const { starts_at, ends_at } = period.parse(row);
    expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(day);
    expect(Math.abs(Date.now() - Date.parse(starts_at))).toBeLessThan(60_000);
  });

  it.each([
    ["in small letters, without dashes", (code: string) => code.toLowerCase().replaceAll("-", "")],
    ["with spaces", (code: string) => `  ${code.replaceAll("-", " ")} `],
    [
      "with letters for the digits that look like them",
      (code: string) => code.replaceAll("0", "o").replaceAll("1", "l"),
    ],
  ])("is taken %s", async (_, written) => {
    const { ssoID, cookie } = await fan();
    expect((await redeem(cookie, written(await voucher()))).status).toBe(200);
    expect(await entitlementsOf(ssoID)).toEqual(["live-video"]);
  });

  it("of a match, a club or a competition unlocks their live entries, and no others", async () => {
    const live = await newVideo("DrmLiveVideo", ["live-video", "match-7", "club-16", "club-3", "competition-10"]);
    const other = await newVideo("DrmLiveVideo", ["live-video", "match-8", "club-4", "club-5", "competition-11"]);
    const check = async (cookie: string, videoID: string) =>
      (
        await visit("/api/session/check", {
          method: "POST",
          headers: { "content-type": "application/json", cookie },
          body: JSON.stringify({
            data: { attributes: { videoID, mediaType: "DrmLiveVideo", userID: "", userEmail: "" } },
          }),
        })
      ).status;
    for (const name of ["match-7", "club-16", "competition-10"]) {
      const { cookie } = await fan();
      expect(await check(cookie, live), name).toBe(403);
      await redeem(cookie, await voucher({ entitlements: [name], access: "without end" }));
      expect(await check(cookie, live), name).toBe(200);
      expect(await check(cookie, other), name).toBe(403);
    }
  });

  it("without end, or until a day, says so and grants that", async () => {
    const { ssoID, cookie } = await fan();
    const endless = { entitlements: ["match-7"], title: "Bramley FC v Town", access: "without end" as const };
    expect(await words(await redeem(cookie, await voucher(endless)))).toBe(
      "Your voucher is redeemed. It opens for you: Bramley FC v Town.",
    );
    const until = "2999-05-31T22:59:59.999Z";
    const code = await voucher({ entitlements: ["live-audio", "video-archive"], access: { until } });
    expect(await words(await redeem(cookie, code))).toContain("until 31 May 2999 at 23:59.");
    expect(await entitlementsOf(ssoID)).toEqual(["live-audio", "match-7", "video-archive"]);
    expect(await ledger(ssoID)).toMatchObject([{ ends_at: null }, { ends_at: until }, { ends_at: until }]);
  });

  it("ends after its duration", async () => {
    const account = `fan-${crypto.randomUUID()}`;
    const code = (await voucher()).replaceAll("-", "");
    await redeemVoucher(env.PAYMENTS_DB, code, account, new Date(Date.now() - 2 * day));
    expect(await ledger(account)).toHaveLength(1);
    expect(await entitlementsOf(account)).toEqual([]);
    const again = await redeemVoucher(env.PAYMENTS_DB, code, account, new Date());
    expect(again?.result).toBe("held");
  });
});

describe("a voucher for what its holder has until some day", () => {
  const begin = (cookie: string, code: string, begins: string) =>
    send(cookie, JSON.stringify({ code, begins }), "application/json");

  it("asks when to begin, and uses the code only with the reply", async () => {
    const { ssoID, cookie } = await fan();
    await redeem(cookie, await voucher());
    const [first] = z.array(period).parse(await ledger(ssoID));
    const code = await voucher();
    const refused = await refusal(await redeem(cookie, code));
    expect(refused).toMatchObject({ status: 409, code: "pass_held" });
    expect(refused.message).toMatch(
      /^You hold the live video of every streamed match until .+ can begin now, beside it, or when that ends\./,
    );
    expect(await ledger(ssoID)).toHaveLength(1);

    const after = await begin(cookie, code, "after");
    expect(await words(after)).toMatch(/It opens for you: .+ from \d+ \w+ \d{4} at \d\d:\d\d until /);
    const [, second] = z
      .array(period)
      .parse(await ledger(ssoID))
      .toSorted((a, b) => (a.ends_at < b.ends_at ? -1 : 1));
    expect(second?.starts_at).toBe(first?.ends_at);
    expect(Date.parse(second?.ends_at ?? "") - Date.parse(second?.starts_at ?? "")).toBe(day);
    // The same code again changes nothing, without a question.
    expect(await words(await redeem(cookie, code))).toMatch(/^You have redeemed this voucher before\. .+ from /);
    expect(await ledger(ssoID)).toHaveLength(2);
  });

  describe("that renews", () => {
    const startOfVoucher = async (ssoID: string) =>
      await env.PAYMENTS_DB.prepare(
        "SELECT starts_at AS startsAt FROM entitlement_ledger WHERE account_id = ? AND reason = 'voucher'",
      )
        .bind(ssoID)
        .first<string>("startsAt");
    const subscriber = async () => {
      const one = await fan();
      await buy(one.ssoID, "monthly-video", "monthly-video-month");
      return one;
    };

    it("says so, and begins with the end of what is paid, not of the grace period", async () => {
      const { ssoID, cookie } = await subscriber();
      const [held] = (await payments.holdings(ssoID)) ?? [];
      const code = await voucher();
      expect((await refusal(await redeem(cookie, code))).message).toMatch(
        /^You hold the Monthly Video Pass, which renews on \d+ \w+ \d{4} at \d\d:\d\d unless you cancel it first\. If you do not/,
      );
      expect((await begin(cookie, code, "after")).status).toBe(200);
      expect(held?.renewsAt).not.toBeNull();
      expect(await startOfVoucher(ssoID)).toBe(held?.renewsAt);
    });

    it("asks nothing in the grace period, which is not paid", async () => {
      const { ssoID, cookie } = await subscriber();
      await env.PAYMENTS_DB.prepare("UPDATE subscription_terms SET paid_until = ? WHERE account_id = ?")
        .bind(fromNow(-day), ssoID)
        .run();
      expect((await redeem(cookie, await voucher())).status).toBe(200);
    });
  });

  it("begins at once on request, by a form without script too", async () => {
    const { ssoID, cookie } = await fan();
    await redeem(cookie, await voucher());
    const code = await voucher();
    const form = (body: Record<string, string>) =>
      send(cookie, String(new URLSearchParams(body)), "application/x-www-form-urlencoded");
    const page = await (await form({ code })).text();
    expect(page).toContain('name="begins" value="after"');
    expect(page).toContain('name="begins" value="now"');
    expect((await form({ code, begins: "now" })).status).toBe(200);
    for (const { starts_at } of z.array(period).parse(await ledger(ssoID))) {
      expect(Math.abs(Date.now() - Date.parse(starts_at))).toBeLessThan(60_000);
    }
  });

  it("asks nothing when they end on a day of their own, or open something else", async () => {
    const { ssoID, cookie } = await fan();
    await redeem(cookie, await voucher());
    await redeem(cookie, await voucher({ access: { until: "2999-05-31T22:59:59.999Z" } }));
    await redeem(cookie, await voucher({ entitlements: ["live-audio"] }));
    expect(await ledger(ssoID)).toHaveLength(3);
  });
});

describe("redeemed once", () => {
  it("by the same account again changes nothing, and says so", async () => {
    const { ssoID, cookie } = await fan();
    const code = await voucher({ uses: 5 });
    await redeem(cookie, code);
    const before = await ledger(ssoID);
    const again = await redeem(cookie, code);
    expect(again.status).toBe(200);
    expect(await words(again)).toMatch(/^You have redeemed this voucher before\. It opens for you: live video/);
    expect(await ledger(ssoID)).toEqual(before);
  });

  it("by one of many concurrent attempts", async () => {
    const fans = await Promise.all(Array.from({ length: 8 }, () => fan()));
    const code = await voucher();
    const responses = await Promise.all(fans.map(({ cookie }) => redeem(cookie, code)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const holders = await Promise.all(fans.map(({ ssoID }) => entitlementsOf(ssoID)));
    expect(holders.filter((names) => names.includes("live-video"))).toHaveLength(1);
    const late = responses.find(({ status }) => status === 409);
    expect(late && (await refusal(late))).toMatchObject({
      code: "voucher_used",
      message: "This code has been used already.",
    });
  });

  it("by as many concurrent accounts as the code has uses", async () => {
    const accounts = Array.from({ length: 20 }, () => `fan-${crypto.randomUUID()}`);
    const code = (await voucher({ uses: 5 })).replaceAll("-", "");
    const results = await Promise.all(accounts.map((account) => payments.redeemVoucher(code, account)));
    expect(results.map((response) => response?.result).toSorted()).toEqual([
      ...Array(5).fill("redeemed"),
      ...Array(15).fill("used"),
    ]);
    const holders = await Promise.all(accounts.map(entitlementsOf));
    expect(holders.flat()).toEqual(Array(5).fill("live-video"));
  });

  it("takes one use for a double click", async () => {
    const account = `fan-${crypto.randomUUID()}`;
    const code = (await voucher({ uses: 2 })).replaceAll("-", "");
    const results = await Promise.all([1, 2, 3, 4].map(() => payments.redeemVoucher(code, account)));
    expect(results.map((response) => response?.result).toSorted()).toEqual(["held", "held", "held", "redeemed"]);
    expect(await ledger(account)).toHaveLength(1);
    expect((await payments.redeemVoucher(code, `fan-${crypto.randomUUID()}`))?.result).toBe("redeemed");
  });

  it("is never beside itself while another click redeems it", async () => {
    const account = `fan-${crypto.randomUUID()}`;
    const code = (await voucher({ uses: 2 })).replaceAll("-", "");
    const first = Promise.withResolvers<unknown>();
    // The other click's redemption is stored after this one has read that the code is unused.
    const interrupted = withInterceptedStatement(
      env.PAYMENTS_DB,
      "SELECT title, entitlements FROM vouchers",
      async (run) => {
        const result = await run();
        first.resolve(await redeemVoucher(env.PAYMENTS_DB, code, account, new Date()));
        return result;
      },
    );
    expect((await redeemVoucher(interrupted, code, account, new Date()))?.result).toBe("held");
    expect(await first.promise).toMatchObject({ result: "redeemed" });
    expect(await ledger(account)).toHaveLength(1);
  });

  it("is enforced by the database", async () => {
    const code = await voucher();
    const account = `fan-${crypto.randomUUID()}`;
    await payments.redeemVoucher(code.replaceAll("-", ""), account);
    const add = (place: number, other: string) =>
      env.PAYMENTS_DB.prepare(
        "INSERT INTO voucher_redemptions SELECT voucher_id, ?, ?, redeemed_at, ends_at, NULL FROM voucher_redemptions WHERE account_id = ?",
      )
        .bind(place, other, account)
        .run();
    await expect(add(1, "other")).rejects.toThrow(/UNIQUE/);
    await expect(add(2, "other")).rejects.toThrow(/used as often as it may be/);
    await expect(env.PAYMENTS_DB.exec("DELETE FROM voucher_redemptions")).rejects.toThrow(/never taken back/);
  });

  it("stays used when its account is deleted, anonymously", async () => {
    const account = `fan-${crypto.randomUUID()}`;
    const code = (await voucher()).replaceAll("-", "");
    await payments.redeemVoucher(code, account);
    await payments.closeAccount(account);
    const named = await env.PAYMENTS_DB.prepare("SELECT 1 FROM voucher_redemptions WHERE account_id = ?")
      .bind(account)
      .first();
    expect(named).toBeNull();
    expect((await payments.redeemVoucher(code, `fan-${crypto.randomUUID()}`))?.result).toBe("used");
  });
});

describe("a code that grants nothing", () => {
  it("says until when it could be redeemed, and grants nothing", async () => {
    const { ssoID, cookie } = await fan();
    const code = await voucher({ expiresAt: "2026-01-31T23:59:59.999Z" });
    expect(await refusal(await redeem(cookie, code))).toEqual({
      status: 410,
      code: "voucher_expired",
      message: "This code could be redeemed until 31 January 2026 at 23:59.",
    });
    const past = await voucher({ access: { until: "2026-01-15T12:00:00.000Z" } });
    expect((await refusal(await redeem(cookie, past))).message).toContain("until 15 January 2026 at 12:00.");
    expect(await ledger(ssoID)).toEqual([]);
  });

  it("stays valid for accounts that redeemed it in time", async () => {
    const { cookie } = await fan();
    const code = await voucher();
    await redeem(cookie, code);
    await env.PAYMENTS_DB.exec("UPDATE voucher_batches SET expires_at = '2026-01-31T23:59:59.999Z'");
    expect(await words(await redeem(cookie, code))).toContain("You have redeemed this voucher before.");
  });

  it.each<[what: string, entered: unknown, status: number, code: string]>([
    ["a code that was never made", "ABCD-EFGH-JKMN-PQRS", 404, "unknown_voucher"],
    ["a short one", "ABCD", 422, "malformed_voucher"],
    ["nothing", "", 422, "malformed_voucher"],
    ["a letter that no code has", "UUUU-UUUU-UUUU-UUUU", 422, "malformed_voucher"],
    ["a text without end", "A".repeat(5000), 422, "malformed_voucher"],
    ["SQL", "' OR 1=1 --", 422, "malformed_voucher"],
    ["letters that grow in upper case", "ß".repeat(16), 422, "malformed_voucher"],
    ["a number", 1234, 422, "malformed_voucher"],
    ["a list", ["ABCD-EFGH-JKMN-PQRS"], 422, "malformed_voucher"],
  ])("%s", async (_, entered, status, code) => {
    const { ssoID, cookie } = await fan();
    expect(await refusal(await redeem(cookie, entered))).toMatchObject({ status, code });
    expect(await ledger(ssoID)).toEqual([]);
  });

  it.each([
    ["no body", "", "application/json"],
    ["no JSON", "{", "application/json"],
    ["no object", "null", "application/json"],
  ])("%s at all", async (_, body, type) => {
    const { cookie } = await fan();
    expect((await refusal(await send(cookie, body, type))).status).toBe(422);
  });
});

describe("the voucher endpoint", () => {
  it("requires sign-in, and leaves the code unused", async () => {
    const code = await voucher();
    expect(await refusal(await redeem(null, code))).toEqual({
      status: 401,
      code: "login_required",
      message: "You must be logged in to redeem a voucher",
    });
    expect((await redeem((await fan()).cookie, code)).status).toBe(200);
  });

  it.each<Record<string, string>>([{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])(
    "refuses another site: %j",
    async (headers) => {
      const { ssoID, cookie } = await fan();
      expect((await redeem(cookie, await voucher(), headers)).status).toBe(403);
      expect(await ledger(ssoID)).toEqual([]);
    },
  );

  it("limits attempts per account and minute, including valid ones", async () => {
    const { ssoID, cookie } = await fan();
    const guess = () => Array.from({ length: 16 }, () => voucherAlphabet[Math.floor(Math.random() * 32)]).join("");
    const { refusal: last } = await requestUntilRefused(
      5,
      () => redeem(cookie, guess()),
      ({ status }) => status === 429,
    );
    expect(last.headers.get("retry-after")).toBe("60");
    expect((await refusal(last)).message).toBe("That was tried too often. Please wait a minute and try again.");
    expect(await entitlementsOf(ssoID)).toEqual([]);
  });

  it("limits attempts per IP address and minute, across accounts", async () => {
    const address = { "cf-connecting-ip": crypto.randomUUID() };
    const fans = await Promise.all(Array.from({ length: 16 }, () => fan()));
    let tried = 0;
    await requestUntilRefused(
      30,
      () => redeem(fans[tried++ % fans.length]?.cookie ?? null, "ABCD-EFGH-JKMN-PQRS", address),
      ({ status }) => status === 429,
    );
  });

  it("of the backend requires the service key", async () => {
    const response = await visit("/origin/payments/vouchers/redeem", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: await voucher(), userID: "me" }),
    });
    expect([401, 403]).toContain(response.status);
  });

  it("says that the code is still unused when the backend is down", async () => {
    const broken = siteWith({ PAYMENTS_API: "https://payments.example" });
    const { email } = await newFan();
    const headers = { "content-type": "application/json" };
    const signIn = await broken("/api/auth/sign-in", {
      method: "POST",
      headers,
      body: JSON.stringify({ email, password }),
    });
    const response = await broken("/api/vouchers", {
      method: "POST",
      headers: { ...headers, cookie: cookieOf(signIn), "cf-connecting-ip": crypto.randomUUID() },
      body: JSON.stringify({ code: "ABCD-EFGH-JKMN-PQRS" }),
    });
    expect(await refusal(response)).toEqual({
      status: 503,
      code: "vouchers_unavailable",
      message: "Vouchers cannot be redeemed at the moment. Your code has not been used up. Please try again later.",
    });
  });
});

it("stores no readable code", async () => {
  const codes = await vouchers({ codes: 2500 });
  const [one = "", two = ""] = [codes[0], codes.at(-1)];
  const { results } = await env.PAYMENTS_DB.prepare(
    "SELECT * FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id",
  ).all();
  const stored = JSON.stringify(results);
  for (const code of [one, two]) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll("-", ""));
  }
  const { cookie } = await fan();
  expect((await redeem(cookie, two)).status).toBe(200);
});

describe("in the language of the page", () => {
  const inArabic = (cookie: string | null, code: string) =>
    send(cookie, JSON.stringify({ code, language: "ar" }), "application/json");

  it("says what was redeemed, and until when", async () => {
    const { cookie } = await fan();
    expect(await words(await inArabic(cookie, await voucher()))).toMatch(
      /^تم تفعيل قسيمتك\. تتيح لك: live video of every streamed match حتى \d+ .+ \d{4} .*\d+:\d\d/,
    );
  });

  it("asks when to begin, and then gets a page in it without script too", async () => {
    const { cookie } = await fan();
    await redeem(cookie, await voucher());
    const code = await voucher();
    const { code: refused, message } = await refusal(await inArabic(cookie, code));
    expect(refused).toBe("pass_held");
    expect(message).toMatch(/^لديك live video of every streamed match حتى /);
    const page = await (await send(cookie, new URLSearchParams({ code, language: "ar" }), null)).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain("لم تُفعَّل القسيمة");
    expect(page).toContain("البدء بعد انتهائها");
    expect(page).toContain('name="language" value="ar"');
    expect(page).toContain('href="/ar/voucher"');
    expect(page).not.toContain("Voucher");
  });

  it("gets the error, and a link to log in that leads back to it", async () => {
    const response = await send(null, new URLSearchParams({ code: "ABCD", language: "ar" }), null);
    expect(response.status).toBe(401);
    const page = await response.text();
    expect(page).toContain("يجب تسجيل الدخول لتفعيل قسيمة");
    expect(page).toContain('href="/ar/login?returnTo=/ar/voucher"');
  });

  it.each(["xx", "../ar", "ar/../x", "__proto__"])("is English where it is %j", async (language) => {
    const response = await send(null, new URLSearchParams({ code: "ABCD", language }), null);
    const page = await response.text();
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('href="/login?returnTo=/voucher"');
  });
});

describe("a form without script", () => {
  const post = (cookie: string | null, code: string) => send(cookie, new URLSearchParams({ code }), null);

  it("gets a page with the entered code and the outcome in an alert", async () => {
    const { ssoID, cookie } = await fan();
    const code = (await voucher()).toLowerCase();
    const response = await post(cookie, code);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const html = await response.text();
    expect(html).toMatch(new RegExp(`role="alert"[^>]*><strong>${code}</strong>`));
    expect(html).toContain("It opens for you: live video of every streamed match until ");
    expect(await entitlementsOf(ssoID)).toEqual(["live-video"]);
  });

  it("gets the error, and a link to log in", async () => {
    const anonymous = await post(null, "ABCD-EFGH-JKMN-PQRS");
    expect(anonymous.status).toBe(401);
    const html = await anonymous.text();
    expect(html).toContain("You must be logged in to redeem a voucher");
    expect(html).toContain('href="/login?returnTo=/voucher"');
    const hostile = await post(await signedInCookie((await newFan()).email), '"><script>alert(1)</script>');
    expect(hostile.status).toBe(422);
    expect(await hostile.text()).not.toContain("<script>alert(1)");
  });

  it("has a page of its own", async () => {
    const html = await (await visit("/voucher")).text();
    expect(html).toMatch(/<form[^>]+action="\/api\/vouchers"/);
    expect(await (await visit("/packages")).text()).toContain('href="/voucher"');
  });
});
