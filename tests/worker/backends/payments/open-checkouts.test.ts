import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { offerDebits, payByDebit, postDebit } from "../../support/bank-debits.ts";
import { newAccount, openCheckout, payments } from "../../support/purchases.ts";
import { eventsDelivered, payHosted, sellAtStripe, sendEvents, setDelivery } from "../../support/stripe.ts";
import { visit } from "../../support/visit.ts";

/* Of one account's open checkouts for the same pass, only one can be paid. */

const stripe = await sellAtStripe();
beforeEach(() => setDelivery(stripe, "by_itself"));
afterEach(eventsDelivered);

const month = ["monthly-audio", "monthly-audio-month"] as const;
const day = ["video-day", "video-day-once"] as const;
const statusOf = async ({ id }: { id: string }) => (await stripe.checkout.sessions.retrieve(id)).status;

it("closes the older one when the pass is bought again from another page, and both are one subscription", async () => {
  const fan = newAccount();
  const first = await openCheckout(fan, ...month);
  const second = await openCheckout(fan, ...month, { returnTo: "/news" });
  expect(second.id).not.toBe(first.id);
  expect((await payHosted(first.url)).status).toBe(410);
  expect((await payHosted(second.url)).status).toBe(303);
  expect((await payments.account(fan)).subscriptions).toHaveLength(1);
});

it("closes the one for a month when the same is bought for a year", async () => {
  const fan = newAccount();
  const byMonth = await openCheckout(fan, "monthly-video", "monthly-video-month");
  const audio = await openCheckout(fan, ...month);
  const byYear = await openCheckout(fan, "season-video", "season-video-year");
  expect(await Promise.all([byMonth, audio, byYear].map(statusOf))).toEqual(["expired", "open", "open"]);
});

it("opens another one where the fan goes back to the page whose checkout was closed", async () => {
  const fan = newAccount();
  const first = await openCheckout(fan, ...month);
  const second = await openCheckout(fan, ...month, { returnTo: "/news" });
  const again = await openCheckout(fan, ...month);
  expect(await Promise.all([first, second, again].map(statusOf))).toEqual(["expired", "expired", "open"]);
});

it("leaves one open of two that are opened at once", async () => {
  const fan = newAccount();
  const both = await Promise.all([openCheckout(fan, ...month), openCheckout(fan, ...month, { returnTo: "/news" })]);
  expect(await Promise.all(both.map(statusOf))).toContain("open");
});

it("closes one with a trial once another subscription is paid, because the trial is for the first", async () => {
  const trials = (days: number | null) =>
    env.PAYMENTS_DB.prepare("UPDATE price_options SET trial_days = ? WHERE renews_every IS NOT NULL").bind(days).run();
  await trials(7);
  const fan = newAccount();
  const audio = await openCheckout(fan, ...month);
  const video = await openCheckout(fan, "monthly-video", "monthly-video-month");
  expect(await Promise.all([audio, video].map(statusOf))).toEqual(["open", "open"]);
  expect((await payHosted(audio.url)).status).toBe(303);
  expect(await statusOf(video)).toBe("expired");
  const again = await openCheckout(fan, "monthly-video", "monthly-video-month");
  expect((await payHosted(again.url)).status).toBe(303);
  const invoice = (await stripe.checkout.sessions.retrieve(again.id, { expand: ["invoice"] })).invoice;
  expect(invoice).toMatchObject({ amount_paid: 1400 });
  await trials(null);
});

it("keeps checkouts of other passes and of gifts, before and after paying", async () => {
  const fan = newAccount();
  const gift = { recipient: "friend@fans.example", giver: "Ann", words: "" };
  const others = [
    await openCheckout(fan, ...day, { gift }),
    await openCheckout(fan, ...day, { gift: { ...gift, words: "And one for your sister." } }),
    await openCheckout(fan, ...month),
    await openCheckout(newAccount(), ...day),
  ];
  const own = await openCheckout(fan, ...day);
  await payHosted(own.url);
  expect(await Promise.all(others.map(statusOf))).toEqual(["open", "open", "open", "open"]);
});

it.each<[string, (checkout: { id: string; url: string }) => Promise<unknown>]>([
  ["by card", ({ url }) => payHosted(url)],
  ["by bank debit", payByDebit],
])("closes the one that is left when one is paid %s", async (_, pay) => {
  const fan = newAccount();
  const paid = await openCheckout(fan, ...day);
  await setDelivery(stripe, "held");
  await pay(paid);
  // The pass is not granted yet, so it can be bought again.
  const other = await openCheckout(fan, ...day, { returnTo: "/news" });
  expect(await statusOf(other)).toBe("open");
  await payments.fulfil(paid.id, fan);
  expect(await statusOf(other)).toBe("expired");
});

it("leaves open what is bought after the pass, when its events come late and its return page is opened again", async () => {
  const fan = newAccount();
  await setDelivery(stripe, "held");
  const paid = await openCheckout(fan, ...day);
  await payHosted(paid.url);
  await payments.fulfil(paid.id, fan);
  const next = await openCheckout(fan, ...day, { returnTo: "/news" });
  await sendEvents(stripe);
  await payments.fulfil(paid.id, fan);
  expect(await statusOf(next)).toBe("open");
});

it("does not offer for a subscription what pays days later: each renewal would be paid after its grace period", async () => {
  const { id, url } = await openCheckout(newAccount(), ...month);
  await offerDebits(id);
  const { pathname } = new URL(url);
  expect(await (await visit(pathname)).text()).not.toContain("Pay by Direct Debit");
  expect((await postDebit(url)).headers.get("location")).toBe(pathname);
  expect(await statusOf({ id })).toBe("open");
});
