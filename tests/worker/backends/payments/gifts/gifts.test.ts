import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { soldGiftsResponse } from "../../../../../schemas/desk/sales.ts";
import { apiErrorResponse, checkoutResponse } from "../../../../../schemas/payments/checkout.ts";
import { voucherCode } from "../../../../../schemas/payments/voucher.ts";
import { giftStatements } from "../../../../../worker/backends/payments/gifts/gifts.ts";
import { storedMails } from "../../../../../worker/mail/mailbox.ts";
import { browserOf, fan } from "../../../support/fans.ts";
import { pageFor, postForm } from "../../../support/portal.ts";
import { entitlementsOf, ledger, newAccount, payments } from "../../../support/purchases.ts";
import { runTrigger } from "../../../support/schedule.ts";
import { deskOf, newStaff } from "../../../support/staff.ts";
import {
  eventsDelivered,
  failRefund,
  payHosted,
  refundFailsCard,
  sellAtStripe,
  sendEvents,
  setDelivery,
  whileProviderFails,
} from "../../../support/stripe.ts";
import { newVideo } from "../../../support/videos.ts";
import { site, visit } from "../../../support/visit.ts";

const stripe = await sellAtStripe();

/** The gift of this session in the desk's list. */
async function listed(session: string) {
  const desk = deskOf(visit, (await newStaff("commercial")).cookie);
  const { results } = await env.PAYMENTS_DB.prepare("SELECT id FROM voucher_batches WHERE note = ?")
    .bind(session)
    .all();
  const { gifts } = soldGiftsResponse.parse((await desk("GET", "sales/gifts")).body);
  return { gift: gifts.find(({ id }) => id === results[0]?.id), text: JSON.stringify(gifts) };
}

const dayPass = { packageID: "video-day", priceID: "video-day-once" };
const newFriend = () => `friend-${crypto.randomUUID()}@fans.example`;
const present = (change: object = {}) => ({
  ...dayPass,
  recipient: newFriend(),
  giver: "Ann",
  words: "Enjoy!",
  ...change,
});

const ask = (cookie: string, body: unknown) =>
  visit("/api/checkout/gift", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });

async function begin(cookie: string, body: unknown): Promise<{ url: string; session: string }> {
  const response = await ask(cookie, body);
  expect(response.status).toBe(200);
  const { url } = checkoutResponse.parse(await response.json());
  return { url, session: url.split("/").at(-1) ?? "" };
}

async function refusal(response: Response) {
  return { status: response.status, code: apiErrorResponse.parse(await response.json()).error.code };
}

/** The code in the mail to this email address, once it is sent. */
async function codeFor(recipient: string): Promise<string> {
  await runTrigger("* * * * *");
  await expect.poll(async () => (await storedMails(env.IDENTITY_DB, recipient)).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await storedMails(env.IDENTITY_DB, recipient);
  return voucherCode.parse(/^Your code: (.+)$/m.exec(mail?.body ?? "")?.[1]);
}

async function intentOf(session: string): Promise<string> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  return String(payment_intent);
}

/** A paid gift, and its code. */
async function given(card: Parameters<typeof payHosted>[1] = {}) {
  const buyer = await fan();
  const wanted = present();
  const { url, session } = await begin(buyer.cookie, wanted);
  expect((await payHosted(url, card)).status).toBe(303);
  return { buyer, session, intent: await intentOf(session), code: await codeFor(wanted.recipient) };
}

describe("a gift", () => {
  it("grants nothing to its buyer, and what was bought to the first who redeems its code", async () => {
    const buyer = await fan();
    const wanted = present({ words: "Up the Zoo!\r\nSee you there." });
    const { url, session } = await begin(buyer.cookie, wanted);
    const paid = await payHosted(url);
    const { pathname, search } = new URL(paid.headers.get("location") ?? "", site);
    const back = await visit(pathname + search, { headers: { cookie: buyer.cookie } });
    expect(back.headers.get("location")).toBe("/payment-successful?status=gift");
    expect(await (await visit("/payment-successful?status=gift")).text()).toContain(
      "The code of your gift is on its way",
    );
    expect(await entitlementsOf(buyer.ssoID)).toEqual([]);

    const code = await codeFor(wanted.recipient);
    const [mail] = await storedMails(env.IDENTITY_DB, wanted.recipient);
    expect(mail?.subject).toBe("Ann has given you the Day Pass");
    expect(mail?.body).toContain("> Up the Zoo!\n> See you there.\n");
    const friend = newAccount();
    const redeemed = await payments.redeemVoucher(code, friend);
    expect(redeemed).toMatchObject({ result: "redeemed", title: "Day Pass" });
    expect(await entitlementsOf(friend)).toEqual(["live-video"]);
    expect(await ledger(friend)).toMatchObject([{ reason: "voucher", reference: await intentOf(session) }]);
    expect(await payments.redeemVoucher(code, newAccount())).toEqual({ result: "used" });
    expect(await payments.redeemVoucher(code, friend)).toMatchObject({ result: "held" });
  });

  it("is one code and two mails, however often and in whatever order it is reported", async () => {
    await setDelivery(stripe, "held");
    const buyer = await fan();
    const wanted = present();
    const { url, session } = await begin(buyer.cookie, wanted);
    await payHosted(url);
    await Promise.all([1, 2, 3].map(() => payments.fulfil(session, buyer.ssoID)));
    await sendEvents(stripe, { order: "random", times: 3, again: true });
    await setDelivery(stripe, "by_itself");
    await payments.fulfil(session, buyer.ssoID);
    const code = await codeFor(wanted.recipient);
    await expect
      .poll(async () => (await storedMails(env.IDENTITY_DB, buyer.email)).map(({ subject }) => subject))
      .toEqual(["Receipt: Day Pass as a gift, £10.00"]);
    const [receipt] = await storedMails(env.IDENTITY_DB, buyer.email);
    expect(receipt?.body.replaceAll("-", "")).toContain(code);
    expect(receipt?.body).toContain(wanted.recipient);
    await payments.fulfil(session, buyer.ssoID);
    await runTrigger("* * * * *");
    expect(await storedMails(env.IDENTITY_DB, wanted.recipient)).toHaveLength(1);
    const kept = env.PAYMENTS_DB.prepare("SELECT recipient, gift FROM payment_notes WHERE account_id = ?");
    // After mailing, neither the code nor an email address is stored.
    await expect
      .poll(async () => (await kept.bind(buyer.ssoID).all()).results)
      .toEqual([
        { recipient: null, gift: null },
        { recipient: null, gift: null },
      ]);
    expect(await payments.redeemVoucher(code, newAccount())).toMatchObject({ result: "redeemed" });
  });

  it("may be of a pass that the buyer holds; two gifts are two checkouts, but a double click is one", async () => {
    const buyer = await fan("live-video");
    const [one, other] = [present(), present()];
    const [first, again] = await Promise.all([begin(buyer.cookie, one), begin(buyer.cookie, one)]);
    expect(again.session).toBe(first.session);
    expect((await begin(buyer.cookie, other)).session).not.toBe(first.session);
    expect((await stripe.checkout.sessions.retrieve(first.session)).metadata).toMatchObject({
      userID: buyer.ssoID,
      giftTo: one.recipient,
      giftFrom: "Ann",
      giftWords: "Enjoy!",
    });
  });
});

describe("the desk's list of gifts", () => {
  it("says what became of one, and has neither its code, nor its recipient, nor who redeemed it", async () => {
    const { buyer, session, code, intent } = await given();
    const { gift, text } = await listed(session);
    expect(gift).toMatchObject({
      ...{ pass: "Day Pass", amount: 1000, currency: "gbp", fan: buyer.ssoID },
      ...{ state: "waits", sentAt: expect.any(String), redeemedAt: null },
    });
    expect(text).not.toContain(code);
    expect(text).not.toContain("@fans.example");
    const friend = newAccount();
    await payments.redeemVoucher(code, friend);
    const redeemed = await listed(session);
    expect(redeemed.gift).toMatchObject({ state: "redeemed", redeemedAt: expect.any(String) });
    expect(redeemed.text).not.toContain(friend);
    await stripe.refunds.create({ payment_intent: intent });
    await eventsDelivered();
    expect((await listed(session)).gift).toMatchObject({ state: "returned" });
  });

  it("says which were never redeemed", async () => {
    const { session } = await given();
    await env.PAYMENTS_DB.prepare("UPDATE voucher_batches SET expires_at = '2020-01-01T00:00:00.000Z' WHERE note = ?")
      .bind(session)
      .run();
    expect((await listed(session)).gift).toMatchObject({ state: "expired" });
  });
});

it("a gift reaches its recipient, although its buyer's account is closed before it is mailed", async () => {
  const [accountID, recipient] = [newAccount(), newFriend()];
  const statements = giftStatements(
    {
      recipient,
      giver: "Ann",
      words: "",
      sessionID: "cs_closed",
      reference: "pi_closed",
      accountID,
      buyerEmail: `${accountID}@fans.example`,
      packageTitle: "Day Pass",
      entitlements: ["live-video"],
      accessHours: 24,
      amount: 1000,
      currency: "gbp",
      country: null,
      paidAt: new Date(),
    },
    new Date(),
  );
  await env.PAYMENTS_DB.batch(statements.map(({ sql, params }) => env.PAYMENTS_DB.prepare(sql).bind(...params)));
  await payments.closeAccount(accountID);
  const code = await codeFor(recipient);
  expect(await payments.redeemVoucher(code, newAccount())).toMatchObject({ result: "redeemed" });
});

describe("a refund of a gift", () => {
  it("blocks an unredeemed code, until the refund fails", async () => {
    const { intent, code } = await given(refundFailsCard);
    const { id } = await stripe.refunds.create({ payment_intent: intent });
    await eventsDelivered();
    const friend = await fan();
    expect(await payments.redeemVoucher(code, friend.ssoID)).toEqual({ result: "returned" });
    const refused = await visit("/api/vouchers", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: friend.cookie },
      body: JSON.stringify({ code }),
    });
    expect(await refusal(refused)).toEqual({ status: 410, code: "voucher_returned" });
    await failRefund(id);
    expect(await payments.redeemVoucher(code, friend.ssoID)).toMatchObject({ result: "redeemed" });
    expect(await entitlementsOf(friend.ssoID)).toEqual(["live-video"]);
  });

  it("revokes what was redeemed, even when the buyer's account is closed", async () => {
    const { buyer, intent, code } = await given();
    const friend = newAccount();
    await payments.redeemVoucher(code, friend);
    await payments.closeAccount(buyer.ssoID);
    expect(await entitlementsOf(friend)).toEqual(["live-video"]);
    await stripe.refunds.create({ payment_intent: intent });
    await eventsDelivered();
    expect(await entitlementsOf(friend)).toEqual([]);
    expect(await ledger(friend)).toHaveLength(2);
    expect(await payments.redeemVoucher(code, friend)).toEqual({ result: "returned" });
  });

  it("reported before the payment leaves nothing to redeem, and sends no mail", async () => {
    await setDelivery(stripe, "held");
    const buyer = await fan();
    const wanted = present();
    const { url, session } = await begin(buyer.cookie, wanted);
    await payHosted(url);
    await stripe.refunds.create({ payment_intent: await intentOf(session) });
    await sendEvents(stripe, { order: "newest_first" });
    await setDelivery(stripe, "by_itself");
    await runTrigger("* * * * *");
    expect(await storedMails(env.IDENTITY_DB, wanted.recipient)).toEqual([]);
  });
});

describe("a withdrawal from a gift", () => {
  const withdraw = async (buyer: string) => {
    const [contract] = (await payments.contracts(buyer)) ?? [];
    return await payments.declare("withdraw", { userID: buyer, contractID: contract?.id ?? "" });
  };

  it("ends its code, even before the money has gone back", async () => {
    const { buyer, intent, code } = await given();
    await whileProviderFails("refund", () => withdraw(buyer.ssoID));
    const friend = newAccount();
    expect(await payments.redeemVoucher(code, friend)).toEqual({ result: "returned" });
    expect(await entitlementsOf(friend)).toEqual([]);
    expect((await stripe.charges.list({ payment_intent: intent })).data).toMatchObject([{ amount_refunded: 0 }]);
  });

  it("refunds it but for the days on which whoever redeemed it has watched", async () => {
    const { buyer, intent, code } = await given();
    const friend = await fan();
    const contracts = () => pageFor("/portal/contracts", buyer.cookie);
    await payments.redeemVoucher(code, friend.ssoID);
    expect(await contracts()).toContain("all of the £10.00 that you paid goes back");
    const videoID = await newVideo("OnDemand", ["live-video"]);
    const played = await visit("/api/session/check", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: await browserOf(friend.cookie) },
      body: JSON.stringify({ data: { attributes: { videoID, mediaType: "OnDemand" } } }),
    });
    expect(played.status).toBe(200);
    await expect.poll(contracts).toMatch(/Its code was redeemed on .* so the days on which .* \(1\) are not refunded/);
    await postForm("/portal/contracts", { action: "withdraw", contract: intent }, buyer.cookie);
    expect(await entitlementsOf(friend.ssoID)).toEqual([]);
    expect(await contracts()).toContain("You have withdrawn from this contract.");
    expect((await stripe.charges.list({ payment_intent: intent })).data).toMatchObject([{ amount_refunded: 0 }]);
    // The buyer must not learn who redeemed it.
    const file = await (await postForm("/portal/data", {}, buyer.cookie)).text();
    expect(file).toContain(intent);
    expect(file).not.toContain(friend.ssoID);
  });

  it("refunds no day that the account could use it which has redeemed it, and was deleted", async () => {
    const { buyer, intent, code } = await given();
    const friend = newAccount();
    await payments.redeemVoucher(code, friend);
    await payments.closeAccount(friend);
    expect(await pageFor("/portal/contracts", buyer.cookie)).toMatch(
      /nothing of the £10\.00 that you paid goes back .* on which its recipient could use it \(1\) are not refunded/,
    );
    await postForm("/portal/contracts", { action: "withdraw", contract: intent }, buyer.cookie);
    expect((await stripe.charges.list({ payment_intent: intent })).data).toMatchObject([{ amount_refunded: 0 }]);
  });

  it("brings its code to nobody", async () => {
    const buyer = await fan();
    const wanted = present();
    const { url, session } = await begin(buyer.cookie, wanted);
    await setDelivery(stripe, "held");
    await payHosted(url);
    await payments.fulfil(session, buyer.ssoID);
    await whileProviderFails("refund", () => withdraw(buyer.ssoID));
    await runTrigger("* * * * *");
    expect(await storedMails(env.IDENTITY_DB, wanted.recipient)).toEqual([]);
    await setDelivery(stripe, "by_itself");
  });
});

describe("a gift cannot be bought", () => {
  it.each<[string, object, number, string]>([
    ["what renews", { packageID: "monthly-video", priceID: "monthly-video-month" }, 422, "not_a_gift"],
    ["what is not sold", { priceID: "free" }, 404, "unknown_price"],
    ["to no address", { recipient: "a friend" }, 422, "malformed_recipient"],
    ["without a name", { giver: "" }, 422, "malformed_giver"],
    ["with words that lead elsewhere", { words: "see https://elsewhere.example/" }, 422, "malformed_words"],
    ["nothing", { packageID: undefined }, 400, "bad_parameter"],
  ])("%s", async (_, change, status, code) => {
    const { cookie } = await fan();
    expect(await refusal(await ask(cookie, present(change)))).toEqual({ status, code });
  });

  it("without an account", async () => {
    expect(await refusal(await ask("", present()))).toEqual({ status: 401, code: "login_required" });
  });
});

it("can be bought without script, on a page for each pass", async () => {
  const { cookie } = await fan();
  const choice = await (await visit("/gift")).text();
  expect(choice).toContain('href="/gift/video-day-once"');
  expect(choice).not.toContain('href="/gift/monthly-video-month"');
  const page = await (await visit("/gift/video-day-once")).text();
  expect(page).toContain('action="/api/checkout/gift"');
  expect(page).toContain("It begins when they redeem the code");
  expect((await visit("/gift/free")).status).toBe(404);
  const post = (fields: Record<string, string>) =>
    visit("/api/checkout/gift", {
      method: "POST",
      headers: { cookie, origin: site, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields),
    });
  const onward = await post(present());
  expect(onward.status).toBe(303);
  expect(onward.headers.get("location")).toContain("/origin/stripe/pay/cs_test_");
  const gone = await post(present({ priceID: "free" }));
  expect(gone.headers.get("location")).toBe("/gift?error=unknown_price");
  expect(await (await visit("/gift?error=unknown_price")).text()).toContain("That pass is no longer on sale.");
});

describe("without script, an invalid gift form is shown again as typed", () => {
  const post = async (cookie: string, fields: Record<string, string>) => {
    const response = await visit("/api/checkout/gift", {
      method: "POST",
      headers: { cookie, origin: site, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams(fields),
    });
    return { status: response.status, cache: response.headers.get("cache-control"), html: await response.text() };
  };

  it("with errors beside their fields", async () => {
    const { cookie } = await fan();
    const typed = present({ giver: " ", words: 'For <you> & "me"' });
    const { status, cache, html } = await post(cookie, typed);
    expect({ status, cache }).toEqual({ status: 422, cache: "private, no-store" });
    expect(html).toMatch(/id="form-giver"[^>]*aria-invalid="true"[^>]*aria-describedby="form-giver-error"/);
    expect(html).toMatch(/id="form-giver-error">\s*Please say who gives the pass/);
    expect(html).toContain(`value="${typed.recipient}"`);
    expect(html).toContain('name="priceID" value="video-day-once"');
    expect(html).toContain("For &lt;you&gt; &amp; &quot;me&quot;</textarea>");
    expect((await post(cookie, present({ words: "see https://elsewhere.example/" }))).html).toMatch(
      /id="words-error">\s*Your words may have at most 300 characters/,
    );
  });

  it("for users who have to log in first", async () => {
    const { status, html } = await post("", present({ words: "Enjoy!" }));
    expect(status).toBe(401);
    expect(html).toContain("You must be logged in to purchase");
    expect(html).toContain("Enjoy!</textarea>");
  });
});
