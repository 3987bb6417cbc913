import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskPassesResponse, type SalesFigures, salesFigures, salesInbox } from "../../../../schemas/desk/sales.ts";
import { auditResponse, deskError } from "../../../../schemas/desk/staff.ts";
import { packagesResponse } from "../../../../schemas/payments/packages.ts";
import { figureStatements } from "../../../../worker/backends/payments/desk/sales-figures.ts";
import { fan } from "../../support/fans.ts";
import { buy, newAccount, openCheckout, payments } from "../../support/purchases.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import {
  eventsDelivered,
  failRefund,
  payHosted,
  refundFailsCard,
  sellAtStripe,
  whileProviderFails,
} from "../../support/stripe.ts";
import { visit } from "../../support/visit.ts";

const stripe = await sellAtStripe();
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  desk = deskOf(visit, (await newStaff("commercial")).cookie);
});

const dayLength = 86_400_000;
/** The site's day, which is the last one of the figures. */
let today: string;
beforeEach(async () => {
  today = salesFigures.parse((await desk("GET", "sales")).body).to;
});
const dayAt = (daysAgo: number) => new Date(Date.parse(today) - daysAgo * dayLength).toISOString().slice(0, 10);
const disputedCard = { number: "4000 0000 0000 0259" };

async function figures(from = dayAt(90), to = today): Promise<SalesFigures> {
  await eventsDelivered();
  return salesFigures.parse((await desk("GET", `sales?from=${from}&to=${to}`)).body);
}
/** Revenue of a pass on a day. */
async function soldOn(day: string, pass: string) {
  const { money } = await figures();
  const found = money.find((row) => row.day === day && row.pass === pass);
  return found ?? { day, pass, currency: "gbp", paid: 0, refunded: 0, disputed: 0 };
}
/** Number of holders of a pass on a day. */
async function holdersOn(day: string, pass: string) {
  const found = (await figures()).passes.find((row) => row.pass === pass)?.days.find((row) => row.day === day);
  return found ?? { day, begun: 0, ended: 0, cancelled: 0, active: 0 };
}
async function chargeOf(session: string): Promise<string> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  const { data } = await stripe.charges.list({ payment_intent: String(payment_intent) });
  return String(data[0]?.id);
}

/** A subscriber since some days ago, on their own test clock. */
async function subscribe(daysAgo: number) {
  const start = Date.parse(`${dayAt(daysAgo)}T12:00:00Z`);
  const frozen_time = Math.floor(start / 1000);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time });
  const fan = newAccount();
  const customer = await stripe.customers.create({ email: `${fan}@fans.example`, test_clock: clock });
  const session = await buy(fan, "monthly-audio", "monthly-audio-month", {}, customer.id);
  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  return {
    fan,
    subscription: String(subscription),
    async reach(days: number) {
      const at = Math.floor((start + days * dayLength) / 1000);
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time: at });
      await eventsDelivered();
    },
  };
}

describe("what was sold", () => {
  it("counts payments, refunds and disputes by day and pass, as the provider does", async () => {
    const before = await soldOn(today, "Day Pass");
    const [, whole] = [
      await buy(newAccount(), "video-day", "video-day-once"),
      await buy(newAccount(), "video-day", "video-day-once"),
    ];
    const part = await buy(newAccount(), "video-day", "video-day-once");
    await buy(newAccount(), "video-day", "video-day-once", disputedCard);
    await eventsDelivered();
    await stripe.refunds.create({ charge: await chargeOf(whole) });
    await stripe.refunds.create({ charge: await chargeOf(part), amount: 250 });
    expect(await soldOn(today, "Day Pass")).toEqual({
      ...before,
      paid: before.paid + 4000,
      refunded: before.refunded + 1250,
      disputed: before.disputed + 1000,
    });

    const { money } = await figures();
    const sum = (what: "paid" | "refunded" | "disputed") => money.reduce((all, row) => all + row[what], 0);
    const [charges, disputes] = [await stripe.charges.list({ limit: 100 }), await stripe.disputes.list({ limit: 100 })];
    expect(sum("paid")).toBe(charges.data.reduce((all, { amount }) => all + amount, 0));
    expect(sum("refunded")).toBe(charges.data.reduce((all, { amount_refunded }) => all + amount_refunded, 0));
    expect(sum("disputed")).toBe(disputes.data.reduce((all, { amount }) => all + amount, 0));
  });

  it("counts a payment once, whoever reports it, and no refund that failed", async () => {
    const before = await soldOn(today, "Audio Day Pass");
    const fan = newAccount();
    const session = await buy(fan, "audio-day", "audio-day-once", refundFailsCard);
    await payments.fulfil(session, fan);
    const { paid } = await soldOn(today, "Audio Day Pass");
    expect(paid).toBeGreaterThan(before.paid);
    const refund = await stripe.refunds.create({ charge: await chargeOf(session) });
    expect((await soldOn(today, "Audio Day Pass")).refunded).toBe(before.refunded + paid - before.paid);
    await failRefund(refund.id);
    expect(await soldOn(today, "Audio Day Pass")).toMatchObject({ paid, refunded: before.refunded });
  });

  it("keeps what a deleted account has paid, without the account", async () => {
    const before = await soldOn(today, "Day Pass");
    const fan = newAccount();
    const session = await buy(fan, "video-day", "video-day-once");
    await eventsDelivered();
    const charge = await chargeOf(session);
    await payments.closeAccount(fan);
    await stripe.refunds.create({ charge });
    expect(await soldOn(today, "Day Pass")).toMatchObject({
      ...{ paid: before.paid + 1000, refunded: before.refunded + 1000 },
    });
    const { results } = await env.PAYMENTS_DB.prepare("SELECT * FROM money_movements").all();
    expect(JSON.stringify(results)).not.toContain(fan);
  });
});

describe("who holds a pass", () => {
  it("counts a subscription from its first day to its last, and the day on which it was cancelled", async () => {
    const pass = "Monthly Audio Pass";
    const before = await Promise.all([80, 0, 2].map((days) => holdersOn(dayAt(days), pass)));
    const one = await subscribe(80);
    await one.reach(36);
    await stripe.subscriptions.update(one.subscription, { cancel_at_period_end: true });
    await one.reach(70);
    // The emulator dates a cancellation by this machine's clock.
    const [begin, cancel, end] = await Promise.all([80, 0, 2].map((days) => holdersOn(dayAt(days), pass)));
    expect(begin).toMatchObject({ begun: (before[0]?.begun ?? 0) + 1, active: (before[0]?.active ?? 0) + 1 });
    expect(cancel?.cancelled).toBe((before[1]?.cancelled ?? 0) + 1);
    expect((await holdersOn(dayAt(44), pass)).active).toBe((begin?.active ?? 0) - (before[0]?.active ?? 0));
    expect(end?.active).toBe(before[2]?.active);
    const { passes } = await figures();
    const days = passes.find((row) => row.pass === pass && row.subscription)?.days ?? [];
    expect(days).toHaveLength(91);
    expect(days.reduce((all, { ended }) => all + ended, 0)).toBe(1);
    // It was paid for two periods.
    const { money } = await figures();
    const paid = money.filter((row) => row.pass === pass).map((row) => [row.day, row.paid]);
    expect(paid[0]).toEqual([dayAt(80), 499]);
    expect(paid).toHaveLength(2);
  });

  it("counts those from before the first day that is asked for", async () => {
    await subscribe(20);
    const { passes } = await figures(dayAt(5));
    const days = passes.find(({ pass }) => pass === "Monthly Audio Pass")?.days ?? [];
    expect(days.map(({ active }) => active)).toEqual(Array(6).fill(days[0]?.active));
    expect(days[0]?.active).toBeGreaterThan(0);
    expect(days.every(({ begun }) => begun === 0)).toBe(true);
  });

  it("ends with a refund of the whole, and goes on when the refund fails", async () => {
    const session = await buy(newAccount(), "audio-day", "audio-day-once", refundFailsCard);
    const { active } = await holdersOn(today, "Audio Day Pass");
    const refund = await stripe.refunds.create({ charge: await chargeOf(session) });
    expect((await holdersOn(today, "Audio Day Pass")).active).toBe(active - 1);
    await failRefund(refund.id);
    expect((await holdersOn(today, "Audio Day Pass")).active).toBe(active);
  });
});

describe("passes and prices", () => {
  const passes = async () => deskPassesResponse.parse((await desk("GET", "sales/passes")).body);
  const priceOf = async (id: string) =>
    (await passes()).passes.flatMap(({ prices }) => prices).find((price) => price.id === id);
  const change = async (rest: object, id = "audio-day-once") =>
    await desk("POST", `sales/prices/${id}`, { usualAmount: null, reason: "cup week", ...rest });

  it("are listed with what they open, tax, and how many hold each", async () => {
    await buy(newAccount(), "video-day", "video-day-once");
    await eventsDelivered();
    const { active } = await holdersOn(today, "Day Pass");
    const { passes: listed, tax } = await passes();
    expect(listed.find(({ title }) => title === "Day Pass")).toMatchObject({
      holders: active,
      prices: [{ id: "video-day-once", amount: 1000, currency: "gbp", opens: ["live-video"], onSale: true }],
    });
    expect(tax).toContainEqual({ country: "GB", name: "VAT", percent: 20 });
  });

  it("count who holds a pass for any match", async () => {
    const held = async () => (await passes()).passes.find(({ id }) => id === "match")?.holders ?? 0;
    const before = await held();
    for (const name of ["Harbour v Mill", "Mill v Harbour"]) {
      const match = { id: 2_500_001, name, kickOff: new Date().toISOString() };
      await payHosted((await openCheckout(newAccount(), "match", "match-once", { match })).url);
    }
    await eventsDelivered();
    expect(await held()).toBe(before + 2);
  });

  it("change for fans, who pay the new price from then on; the audit log has both", async () => {
    const { amount = 0 } = (await priceOf("audio-day-once")) ?? {};
    const before = { amount, usualAmount: null };
    const changed = await change({ amount: amount - 50, usualAmount: amount, before });
    expect(changed.body).toEqual({ changed: true });
    const shown: unknown = await (await visit("/api/packages?filter.packageType=match-pass")).json();
    const offer = packagesResponse.parse(shown).data.find(({ id }) => id === "audio-day");
    expect(offer?.attributes.priceData[0]?.money).toMatchObject({ amount: amount - 50, usualAmount: amount });
    const sold = await soldOn(today, "Audio Day Pass");
    await buy(newAccount(), "audio-day", "audio-day-once");
    expect((await soldOn(today, "Audio Day Pass")).paid).toBe(sold.paid + amount - 50);

    // Somebody else has seen an earlier version.
    const late = await change({ amount: 1, before });
    expect([late.status, deskError.parse(late.body).error.code]).toEqual([409, "changed_meanwhile"]);
    const since = { amount: amount - 50, usualAmount: amount };
    expect((await change({ amount, before: since })).body).toEqual({ changed: true });
    const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", "audit?action=sales.change-price")).body);
    expect(rows.map(({ before: was, after, outcome }) => ({ was, after, outcome }))).toContainEqual({
      ...{ was: before, after: since, outcome: "done" },
    });
  });

  it("go back to an earlier amount and on again on one day: fans pay the amount of then, and can change their plan to it", async () => {
    const id = "monthly-audio-month";
    const { amount: usual = 0 } = (await priceOf(id)) ?? {};
    const [regular, undecided] = [newAccount(), newAccount()];
    const { customer } = await stripe.checkout.sessions.retrieve(await buy(regular, "monthly-audio", id));
    let amount = usual;
    for (const next of [usual - 50, usual, usual - 50, usual]) {
      expect((await change({ amount: next, before: { amount, usualAmount: null } }, id)).body).toEqual({
        changed: true,
      });
      amount = next;
      const opened = await openCheckout(undecided, "monthly-audio", id);
      expect((await stripe.checkout.sessions.retrieve(opened.id)).amount_total).toBe(amount);
      await payments.createPortal(String(customer), "https://site.example/account");
      const { data } = await stripe.prices.list({ lookup_keys: [id], active: true });
      expect(data.map(({ unit_amount }) => unit_amount)).toEqual([amount]);
      const session = await buy(newAccount(), "monthly-audio", id);
      expect((await stripe.checkout.sessions.retrieve(session)).amount_total).toBe(amount);
    }
  });

  it.each([
    [{ amount: 0 }, 400, "more than nothing"],
    [{ amount: 4.5 }, 400, "amount"],
    [{ amount: 100_000_000 }, 400, "more than can be charged"],
    [{ amount: 300, usualAmount: 200 }, 422, "higher than the price"],
  ])("are refused in plain words: %j", async (rest, status, message) => {
    const refused = await change({ before: { amount: 1, usualAmount: null }, ...rest });
    expect([refused.status, deskError.parse(refused.body).error.message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });

  it("are not there to change once they are sold no more", async () => {
    const amounts = { amount: 1, usualAmount: null };
    const gone = await desk("POST", "sales/prices/none", { ...amounts, before: amounts, reason: "cup week" });
    expect(gone.status).toBe(404);
  });
});

describe("the inbox", () => {
  async function inbox() {
    await eventsDelivered();
    return salesInbox.parse((await desk("GET", "sales/inbox")).body);
  }
  const refundsOf = async (fan: string) => (await inbox()).refunds.filter((refund) => refund.fan === fan);

  it("has a dispute with its deadline, payment and fan until it is decided", async () => {
    const fan = newAccount();
    const charge = await chargeOf(await buy(fan, "video-day", "video-day-once", disputedCard));
    const { data } = await stripe.disputes.list({ charge });
    const [dispute] = data;
    const found = (await inbox()).disputes.find(({ id }) => id === dispute?.id);
    expect(found).toMatchObject({
      ...{ pass: "Day Pass", amount: 1000, currency: "gbp", state: "needs_response", reason: "fraudulent" },
      ...{ payment: charge, fan, dueAt: new Date((dispute?.evidence_details.due_by ?? 0) * 1000).toISOString() },
    });
    await stripe.disputes.close(String(dispute?.id));
    expect((await inbox()).disputes.map(({ id }) => id)).not.toContain(dispute?.id);
  });

  it("has no dispute that the provider has prevented", async () => {
    const charge = await chargeOf(await buy(newAccount(), "video-day", "video-day-once", disputedCard));
    const [dispute] = (await stripe.disputes.list({ charge })).data;
    const listed = async () => (await inbox()).disputes.some(({ id }) => id === dispute?.id);
    expect(await listed()).toBe(true);
    await env.PAYMENTS_DB.prepare("UPDATE money_movements SET state = 'prevented' WHERE id = ?")
      .bind(dispute?.id)
      .run();
    expect(await listed()).toBe(false);
  });

  it("has a refund that failed until another is given", async () => {
    const fan = newAccount();
    const charge = await chargeOf(await buy(fan, "video-day", "video-day-once", refundFailsCard));
    const { id } = await stripe.refunds.create({ charge });
    expect(await refundsOf(fan)).toEqual([]);
    await failRefund(id);
    expect(await refundsOf(fan)).toMatchObject([{ id, state: "failed", amount: 1000, payment: charge }]);
    await stripe.refunds.create({ charge });
    expect(await refundsOf(fan)).toEqual([]);
  });

  it("has a refund of the desk that failed, until the desk gives the same again", async () => {
    const { ssoID } = await fan();
    const charge = await chargeOf(await buy(ssoID, "video-day", "video-day-once", refundFailsCard));
    const refund = async () => {
      const body = { payment: charge, amount: 400, refunded: 0, reason: "an apology" };
      // Pressed twice at once, it is one refund.
      const both = await Promise.all([0, 1].map(() => desk("POST", `fans/${ssoID}/refund`, body)));
      expect(both.map(({ body: response }) => response)).toContainEqual({ changed: true });
      await eventsDelivered();
      return (await stripe.refunds.list({ charge })).data;
    };
    const [first] = await refund();
    await failRefund(String(first?.id));
    expect(await refundsOf(ssoID)).toMatchObject([{ id: first?.id, state: "failed", amount: 400 }]);
    expect((await refund()).map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(400);
    expect(await refundsOf(ssoID)).toEqual([]);
  });

  it("has a refund that the provider did not carry out, until it does", async () => {
    const { ssoID } = await fan();
    const charge = await chargeOf(await buy(ssoID, "video-day", "video-day-once"));
    await eventsDelivered();
    const refund = () =>
      desk("POST", `fans/${ssoID}/refund`, { payment: charge, amount: 400, refunded: 0, reason: "an apology" });
    expect((await whileProviderFails("refund", refund)).status).toBe(502);
    expect(await refundsOf(ssoID)).toMatchObject([{ state: "refused", amount: 400, currency: "gbp", payment: charge }]);
    expect((await refund()).status).toBe(200);
    expect(await refundsOf(ssoID)).toEqual([]);
  });

  it("has a withdrawal that waits, and none of the account once that is deleted", async () => {
    const fan = newAccount();
    const session = await buy(fan, "video-day", "video-day-once");
    await eventsDelivered();
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    const contractID = String(payment_intent);
    await whileProviderFails("refund", () => payments.declare("withdraw", { userID: fan, contractID, watchedDays: 0 }));
    expect(await refundsOf(fan)).toMatchObject([{ state: "waits", reason: "withdrawal", pass: "Day Pass" }]);
    await payments.closeAccount(fan);
    expect(await refundsOf(fan)).toEqual([]);
    expect((await inbox()).refunds.filter((refund) => refund.fan === null)).toMatchObject([{ state: "waits" }]);
  });

  it("is in the audit log, as a look at people's data", async () => {
    const { email, cookie } = await newStaff("commercial");
    await deskOf(visit, cookie)("GET", "sales/inbox");
    const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", "audit?action=sales.inbox")).body);
    expect(rows.map(({ staff }) => staff).join()).toContain(email);
  });
});

describe("the days asked for", () => {
  it("are the last 30 where none are named", async () => {
    const { from, to } = salesFigures.parse((await desk("GET", "sales")).body);
    expect([from, to]).toEqual([dayAt(29), today]);
  });

  it.each([
    ["from=2020-01-01&to=2021-01-01", 422, "more than 366 days"],
    ["from=2020-01-02&to=2020-01-01", 422, "after the last one"],
    ["to=2999-01-01", 422, "today at the latest"],
    ["from=yesterday", 400, "A day is YYYY-MM-DD."],
    ["from=1999-12-31", 400, "the year 2000"],
  ])("are refused in plain words: %s", async (query, status, message) => {
    const refused = await desk("GET", `sales?${query}`);
    expect([refused.status, deskError.parse(refused.body).error.message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });

  it("may be a year with its 29 February", async () => {
    const { from, to } = await figures("2020-01-01", "2020-12-31");
    expect([from, to]).toEqual(["2020-01-01", "2020-12-31"]);
  });
});

it("never reads all rows, however many days are asked for", async () => {
  const plans = await Promise.all(
    figureStatements(dayAt(90), today).map(({ sql, params }) =>
      env.PAYMENTS_DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all(),
    ),
  );
  expect(plans).toHaveLength(3);
  for (const { results } of plans) {
    expect(JSON.stringify(results)).toMatch(/SEARCH (money_movements|sold_passes) USING (COVERING )?INDEX/);
    expect(JSON.stringify(results)).not.toMatch(/SCAN (money_movements|sold_passes)/);
  }
});
