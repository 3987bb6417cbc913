import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { operatorPaymentsResponse } from "../../../../../schemas/desk/fans.ts";
import { storedMails } from "../../../../../worker/mail/mailbox.ts";
import { keyedBackend } from "../../../support/keyed-backend.ts";
import {
  buy,
  entitlementsOf,
  newAccount,
  type Pass,
  payInTabs,
  payments,
  settleDuplicates,
} from "../../../support/purchases.ts";
import { eventsDelivered, sellAtStripe, sendEvents, setDelivery, whileProviderFails } from "../../../support/stripe.ts";

/* Two payments for one pass: the second is refunded automatically. */

const stripe = await sellAtStripe();
beforeEach(() => setDelivery(stripe, "held"));
afterEach(async () => {
  await setDelivery(stripe, "by_itself");
  await eventsDelivered();
});

const day: Pass = ["video-day", "video-day-once"];
const month: Pass = ["monthly-video", "monthly-video-month"];
const year: Pass = ["season-video", "season-video-year"];

/** The schedule processes declarations that are a minute old. */
async function minutesLater(): Promise<void> {
  await settleDuplicates();
  await sendEvents(stripe);
}

/** Paid and refunded amounts by contract of an account, in the order of storage. */
async function chargesOf(fan: string) {
  const response = await keyedBackend("payments").fetch(`operator/accounts/${fan}`);
  const { data } = operatorPaymentsResponse.parse(await response.json());
  const of = (payment: { refunded: number; amount: number }) => `${payment.refunded} of ${payment.amount}`;
  const mails = data.mails.map(({ kind }) => kind).sort();
  return { charges: (data.payments ?? []).map(of).sort(), changes: data.changes, mails };
}

const mailsOf = async (fan: string) =>
  (await storedMails(env.IDENTITY_DB, `${fan}@fans.example`)).filter(({ subject }) =>
    subject.startsWith("Your second"),
  );

it("refunds the second of two payments for one pass as a whole, says so by mail, and logs it for the desk", async () => {
  const fan = newAccount();
  await payInTabs(fan, [day, day]);
  await sendEvents(stripe);
  expect((await chargesOf(fan)).charges).toEqual(["0 of 1000", "0 of 1000"]);
  await minutesLater();
  const { charges, changes, mails } = await chargesOf(fan);
  expect(mails).toEqual(["duplicate", "receipt", "receipt"]);
  expect(charges).toEqual(["0 of 1000", "1000 of 1000"]);
  expect(await entitlementsOf(fan)).toEqual(["live-video"]);
  expect(changes).toMatchObject([
    { operator: "the site", action: "refund", reason: expect.stringContaining("A second payment for Day Pass") },
  ]);
  await expect
    .poll(() => mailsOf(fan), { timeout: 30_000 })
    .toMatchObject([
      {
        subject: "Your second payment is refunded: Day Pass",
        body: expect.stringMatching(
          /a second time, on [^.]*\. You held it already by your first payment, which stays as it is\./,
        ),
      },
    ]);
  expect((await mailsOf(fan))[0]?.body).toContain("We refund the second payment, £10.00,");
});

it.each<[string, readonly Pass[], string[]]>([
  ["the same subscription", [month, month], ["0 of 1400", "1400 of 1400"]],
  ["the pass by the month and by the year", [month, year], ["0 of 1400", "14000 of 14000"]],
])("ends the second of two subscriptions: %s", async (_, passes, expected) => {
  const fan = newAccount();
  await payInTabs(fan, passes);
  await sendEvents(stripe);
  await minutesLater();
  expect((await chargesOf(fan)).charges).toEqual(expected);
  const { subscriptions } = await payments.account(fan);
  expect(subscriptions.map(({ renews }) => renews).sort()).toEqual([false, true]);
  expect(await entitlementsOf(fan)).toEqual(["live-audio", "live-video", "video-archive"]);
});

it("refunds one, whatever order, repetition and company the reports have", async () => {
  for (const order of ["newest_first", "random"] as const) {
    const fan = newAccount();
    const sessions = await payInTabs(fan, [month, month, month]);
    await Promise.all([...sessions.map((id) => payments.fulfil(id, fan)), sendEvents(stripe, { order, times: 2 })]);
    await minutesLater();
    await sendEvents(stripe, { order, again: true });
    await minutesLater();
    expect((await chargesOf(fan)).charges).toEqual(["0 of 1400", "1400 of 1400", "1400 of 1400"]);
    expect(await entitlementsOf(fan)).toEqual(["live-audio", "live-video", "video-archive"]);
  }
});

it("tells whoever returns from the second payment, and not from the first", async () => {
  const fan = newAccount();
  const [first = "", second = ""] = await payInTabs(fan, [day, day]);
  expect((await payments.fulfil(first, fan))?.status).toBe("fulfilled");
  expect((await payments.fulfil(second, fan))?.status).toBe("duplicate");
  expect((await payments.fulfil(first, fan))?.status).toBe("fulfilled");
  const contracts = (await payments.contracts(fan)) ?? [];
  expect(contracts.map(({ duplicateOf }) => duplicateOf)).toContain(
    contracts.find(({ duplicateOf }) => duplicateOf === null)?.id,
  );
});

it("tries again until the refund is made, and makes it once", async () => {
  const fan = newAccount();
  await payInTabs(fan, [day, day]);
  await sendEvents(stripe);
  await whileProviderFails("refund", minutesLater);
  expect((await chargesOf(fan)).charges).toEqual(["0 of 1000", "0 of 1000"]);
  await minutesLater();
  await minutesLater();
  expect((await chargesOf(fan)).charges).toEqual(["0 of 1000", "1000 of 1000"]);
});

it.each<[string, readonly Pass[]]>([
  ["of another pass that opens a part of it", [day, year]],
  [
    "of another pass, which is paid once",
    [
      ["audio-day", "audio-day-once"],
      ["season-audio", "season-audio-year"],
    ],
  ],
])("keeps a payment %s", async (_, passes) => {
  const fan = newAccount();
  await payInTabs(fan, passes);
  await sendEvents(stripe);
  await minutesLater();
  expect((await chargesOf(fan)).charges.every((charge) => charge.startsWith("0 of"))).toBe(true);
});

it("keeps gifts, a friend's own pass, and what is bought after the first was refunded", async () => {
  const gift = { recipient: "friend@fans.example", giver: "Ann", words: "" };
  const fan = newAccount();
  await payInTabs(fan, [day, day], { gift });
  await buy(newAccount(), ...day);
  await sendEvents(stripe);
  const given = ((await payments.contracts(fan)) ?? []).map(({ id }) => id);
  await buy(fan, ...day);
  await sendEvents(stripe);
  const own = (await payments.contracts(fan))?.find(({ id }) => !given.includes(id));
  await payments.declare("withdraw", { userID: fan, contractID: own?.id ?? "" });
  await sendEvents(stripe);
  await buy(fan, ...day);
  await sendEvents(stripe);
  await minutesLater();
  expect((await chargesOf(fan)).charges).toEqual(["0 of 1000", "0 of 1000", "0 of 1000", "1000 of 1000"]);
});
