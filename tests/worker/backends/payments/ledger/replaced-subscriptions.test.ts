import { afterEach, expect, it, vi } from "vitest";
import { entitlementsOf, newAccount, type Pass, payments } from "../../../support/purchases.ts";
import { sellDemoPackages, whileSubscriptionChangesFail } from "../../../support/stripe.ts";
import {
  day,
  minutesLater,
  paidInvoices,
  reach,
  statusOf,
  subscribe,
  unpaidFor,
} from "../../../support/subscriptions.ts";

/* A new subscription instead of one whose renewal is not paid. */

await sellDemoPackages();
afterEach(() => {
  vi.useRealTimers();
});

const audio: Pass = ["monthly-audio", "monthly-audio-month"];
const video: Pass = ["monthly-video", "monthly-video-month"];

it("ends the unpaid one at the provider, also if that fails at first, so that only the new one is charged", async () => {
  const fan = newAccount();
  const old = await unpaidFor(fan, 4, audio);
  expect(await entitlementsOf(fan)).toEqual([]);
  const { id } = await subscribe(fan, audio);
  expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
  await whileSubscriptionChangesFail(minutesLater);
  expect(await statusOf(old.id)).toBe("past_due");
  expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
  await minutesLater();
  expect([await statusOf(old.id), await statusOf(id)]).toEqual(["canceled", "active"]);
  expect(await payments.contracts(fan)).toMatchObject([
    { id, renews: true },
    { id: old.id, renews: false, cancelledAt: null },
  ]);
  await reach(old.over + 40 * day);
  expect([await paidInvoices(old.id), await paidInvoices(id)]).toEqual([1, 2]);
  expect(await entitlementsOf(fan)).toEqual(["live-audio"]);
});

it.each([
  ["ends one that opens less", audio, video, "canceled"],
  ["leaves one that opens more", video, audio, "past_due"],
] as const)("%s", async (_, before, bought, status) => {
  const fan = newAccount();
  const old = await unpaidFor(fan, 4, before);
  await subscribe(fan, bought);
  await minutesLater();
  expect(await statusOf(old.id)).toBe(status);
});

it("leaves one within its grace period: there the new one is a second payment, and is refunded", async () => {
  const fan = newAccount();
  const old = await unpaidFor(fan, 0.5, audio);
  const { id } = await subscribe(fan, audio);
  await minutesLater();
  expect([await statusOf(old.id), await statusOf(id)]).toEqual(["past_due", "canceled"]);
});
