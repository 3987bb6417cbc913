import { beforeAll, describe, expect, it } from "vitest";
import { deskPassesResponse } from "../../../../schemas/desk/sales.ts";
import { auditResponse, deskError } from "../../../../schemas/desk/staff.ts";
import type { Pass } from "../../../../schemas/league/passes.ts";
import { packagesResponse } from "../../../../schemas/payments/packages.ts";
import { buy, newAccount, payments } from "../../support/purchases.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { eventsDelivered, sellAtStripe } from "../../support/stripe.ts";
import { visit } from "../../support/visit.ts";

const stripe = await sellAtStripe();
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  desk = deskOf(visit, (await newStaff("commercial")).cookie);
});

/** A pass for a day that no other test uses. */
function newPass(change: Partial<Pass> = {}, price: Partial<Pass["prices"][number]> = {}): Pass {
  const id = `pass-${crypto.randomUUID().slice(0, 8)}`;
  return {
    ...{ id, type: "match-pass", title: `Cup Pass ${id}`, description: "The cup.", style: "video" },
    prices: [{ id: `${id}-once`, price: 7.5, accessHours: 24, opens: ["competition-11"], ...price }],
    ...change,
  };
}
const reason = "the cup begins";
const create = async (pass: Pass) => await desk("POST", "sales/passes/create", { pass, reason });
const listed = async () => deskPassesResponse.parse((await desk("GET", "sales/passes")).body).passes;
async function found(id: string) {
  const pass = (await listed()).find((each) => each.id === id);
  if (pass === undefined) throw new Error(`There is no pass ${id}.`);
  return pass;
}
const save = async (pass: Pass, version: number) =>
  await desk("POST", `sales/passes/${pass.id}/save`, { pass, version, reason });
/** The passes that fans can buy. */
async function sold() {
  const shown: unknown = await (await visit("/api/packages?filter.packageType=match-pass")).json();
  return packagesResponse.parse(shown).data;
}
const soldAs = async (id: string) => (await sold()).find((each) => each.id === id)?.attributes ?? null;
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, deskError.parse(body).error.message];
const held = async (fan: string) => (await payments.holdings(fan))?.map(({ entitlement }) => entitlement) ?? [];
const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe("passes at the desk", () => {
  it("are made, bought, changed and taken off sale; who has one keeps it", async () => {
    const pass = newPass();
    expect((await create(pass)).body).toEqual({ changed: true });
    expect(await soldAs(pass.id)).toMatchObject({
      title: pass.title,
      priceData: [{ money: { amount: 750, currency: "gbp" }, accessData: { entitlements: ["competition-11"] } }],
    });
    const fan = newAccount();
    await buy(fan, pass.id, `${pass.id}-once`);
    await eventsDelivered();
    expect(await held(fan)).toEqual(["competition-11"]);

    const { version, written, holders } = await found(pass.id);
    expect([written, holders]).toEqual([pass, 1]);
    const [price] = pass.prices;
    if (price === undefined) throw new Error("It has a price.");
    const after: Pass = {
      ...pass,
      ...{ description: "The cup and its final.", label: "New" },
      prices: [{ ...price, id: `${pass.id}-dearer`, price: 9 }],
    };
    expect((await save(after, version)).body).toEqual({ changed: true });
    expect(await soldAs(pass.id)).toMatchObject({
      description: "The cup and its final.",
      styleData: { customLabel: "New" },
      priceData: [{ id: `${pass.id}-dearer`, money: { amount: 900 } }],
    });
    expect(await held(fan)).toEqual(["competition-11"]);
    expect((await found(pass.id)).prices.map(({ id, onSale }) => [id, onSale])).toContainEqual([
      `${pass.id}-once`,
      false,
    ]);

    const { version: now } = await found(pass.id);
    expect((await desk("POST", `sales/passes/${pass.id}/withdraw`, { version: now, reason })).status).toBe(200);
    expect(await soldAs(pass.id)).toBeNull();
    expect(await held(fan)).toEqual(["competition-11"]);
    await expect(buy(newAccount(), pass.id, `${pass.id}-dearer`)).rejects.toThrow();

    const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", "audit?action=sales.save-pass")).body);
    const row = rows.find(({ action, subject }) => action === "sales.save-pass" && subject === `pass ${pass.id}`);
    expect(row).toMatchObject({
      before: { description: "The cup." },
      after: { description: "The cup and its final." },
      outcome: "done",
    });
  });

  it("go off and on sale at their times", async () => {
    const [coming, over, current] = [
      newPass({}, { saleFrom: hour(1) }),
      newPass({}, { saleUntil: hour(-1) }),
      newPass({}, { saleFrom: hour(-1), saleUntil: hour(1) }),
    ];
    for (const pass of [coming, over, current]) expect((await create(pass)).status).toBe(200);
    expect(await soldAs(coming.id)).toBeNull();
    expect(await soldAs(over.id)).toBeNull();
    expect(await soldAs(current.id)).not.toBeNull();
    await expect(buy(newAccount(), coming.id, `${coming.id}-once`)).rejects.toThrow();
    const [price] = (await found(current.id)).prices;
    expect(price).toMatchObject({ saleFrom: current.prices[0]?.saleFrom, saleUntil: current.prices[0]?.saleUntil });
  });

  it("begin with a trial, once for each fan, and only where fans read of it", async () => {
    const terms = { accessHours: undefined, renewsEvery: "month" as const, trialDays: 14 };
    const silent = newPass({ type: "membership" }, terms);
    expect(refusal(await create(silent))).toEqual([400, expect.stringContaining("what fans read of the trial")]);
    const [pass, other] = [
      newPass({ type: "membership" }, { ...terms, offer: "14 days free" }),
      newPass({ type: "membership" }, { ...terms, offer: "14 days free", opens: ["competition-10"] }),
    ];
    for (const each of [pass, other]) expect((await create(each)).status).toBe(200);
    const fan = newAccount();
    const paid = async (each: Pass) => {
      const session = await stripe.checkout.sessions.retrieve(await buy(fan, each.id, `${each.id}-once`));
      await eventsDelivered();
      return session.amount_total;
    };
    expect(await paid(pass)).toBe(0);
    expect(await held(fan)).toEqual(["competition-11"]);
    expect(await payments.contracts(fan)).toMatchObject([{ title: pass.title }]);
    expect(await paid(other)).toBe(750);
    const once = newPass({}, { trialDays: 14, offer: "14 days free" });
    expect((await create(once)).status).toBe(400);
  });

  it("are put into another order", async () => {
    for (const pass of [newPass(), newPass()]) await create(pass);
    const before = (await listed()).map(({ id }) => id);
    const order = before.toReversed();
    expect((await desk("POST", "sales/passes/arrange", { order, before })).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).toEqual(order);
    const shown = (await sold()).map(({ id }) => id);
    expect(shown).toEqual(order.filter((id) => shown.includes(id)));
    const late = await desk("POST", "sales/passes/arrange", { order: before, before });
    expect(refusal(late)).toEqual([409, expect.stringContaining("Somebody else has changed the list")]);
    const fewer = await desk("POST", "sales/passes/arrange", { order: order.slice(1), before: order });
    expect(fewer.status).toBe(409);
    await desk("POST", "sales/passes/arrange", { order: before, before: order });
  });

  it("are not overwritten by whoever has opened them before", async () => {
    const pass = newPass();
    await create(pass);
    const { version } = await found(pass.id);
    await desk("POST", `sales/prices/${pass.id}-once`, {
      ...{ amount: 800, usualAmount: null, before: { amount: 750, usualAmount: null }, reason },
    });
    const late = await save({ ...pass, title: `${pass.title} again` }, version);
    expect(refusal(late)).toEqual([409, expect.stringContaining("Somebody else has changed this pass")]);
    const withdrawal = await desk("POST", `sales/passes/${pass.id}/withdraw`, { version, reason });
    expect(withdrawal.status).toBe(409);
    const [one, other] = await Promise.all(
      ["one", "other"].map(async (label) => await save({ ...pass, label }, (await found(pass.id)).version)),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
  });

  it("keep what a price opens, its currency and how long it lasts", async () => {
    const pass = newPass();
    await create(pass);
    for (const change of [{ opens: ["live-video"] }, { currency: "EUR" }, { accessHours: 48 }]) {
      const { version } = await found(pass.id);
      const prices = pass.prices.map((price) => ({ ...price, ...change }));
      expect(refusal(await save({ ...pass, prices }, version))).toEqual([
        422,
        expect.stringContaining("keeps what it opens"),
      ]);
    }
  });

  it.each([
    ["a price below nothing", {}, { price: -1 }, 400],
    ["a huge price", {}, { price: 1_000_000 }, 422],
    ["more decimals than money has", {}, { price: 4.995 }, 422],
    ["no currency", {}, { currency: "ABC" }, 400],
    ["a currency that has none of these decimals", {}, { currency: "JPY", price: 4.5 }, 422],
    ["a competition that is not there", {}, { opens: ["competition-999"] }, 422],
    ["an end before its beginning", {}, { saleFrom: hour(2), saleUntil: hour(1) }, 400],
    ["no period and no hours", {}, { accessHours: undefined }, 400],
    ["no prices", { prices: [] }, {}, 400],
    ["an id with spaces", { id: "../../x y" }, {}, 400],
    ["a title without words", { title: "  " }, {}, 400],
    ["a price of another pass", {}, { id: "video-day-once" }, 422],
    ["a name of another pass", { title: "Day Pass" }, {}, 422],
    ["an id of another pass", { id: "video-day" }, {}, 409],
  ])("are refused with %s", async (_, change, price, status) => {
    const [before, answer] = [await listed(), await create(newPass(change, price))];
    expect(refusal(answer)).toEqual([status, expect.stringMatching(/\w{2,}/)]);
    expect(await listed()).toEqual(before);
  });

  it("are refused with two prices for the same at one time", async () => {
    const pass = newPass();
    const [price] = pass.prices;
    if (price === undefined) throw new Error("It has a price.");
    const second = (times: object) => ({
      ...pass,
      prices: [
        { ...price, saleUntil: hour(5) },
        { ...price, ...times, id: `${pass.id}-2` },
      ],
    });
    expect(refusal(await create(second({ saleFrom: hour(4) })))).toEqual([
      422,
      expect.stringContaining("within the time"),
    ]);
    expect((await create(second({ saleFrom: hour(6) }))).status).toBe(200);
  });

  it("open the same at each of their prices: who holds one is not sold another", async () => {
    const pass = newPass();
    const [price] = pass.prices;
    if (price === undefined) throw new Error("It has a price.");
    const wider = { ...price, id: `${pass.id}-wider`, opens: [...price.opens, "video-archive"] };
    expect(refusal(await create({ ...pass, prices: [price, wider] }))).toEqual([
      422,
      expect.stringContaining("make another pass"),
    ]);
    await create(pass);
    const { version } = await found(pass.id);
    expect(refusal(await save({ ...pass, prices: [wider] }, version))).toEqual([
      422,
      expect.stringContaining("make another pass"),
    ]);
    expect((await found(pass.id)).version).toBe(version);
  });

  it("are not there to change once nobody has made them", async () => {
    const pass = newPass();
    expect((await save(pass, 1)).status).toBe(404);
    expect((await desk("POST", `sales/passes/${pass.id}/withdraw`, { version: 1, reason })).status).toBe(404);
  });
});
