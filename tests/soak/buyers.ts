import { z } from "zod";
import { Browser } from "./browser.ts";
import { type Load, pause, persist, randomBelow, repeat } from "./load.ts";

/** Milliseconds between buyers, who overlap. */
const pace = 6_000;
const pass = { packageID: "video-day", priceID: "video-day-once" };
const card = {
  ...{ number: "4242 4242 4242 4242", expiry: "12 / 39", cvc: "123" },
  ...{ name: "F. Fan", email: "buyer@fans.example" },
};
const checkout = z.object({ url: z.url() });

interface Account {
  email: string;
  password: string;
}

/** Accounts that buy one pass each. Some press Pay twice, some leave before they pay. */
export async function buyPasses(load: Load, accounts: readonly Account[]): Promise<void> {
  const buying: Promise<void>[] = [];
  const waiting = [...accounts.entries()];
  await repeat(load, async () => {
    const next = waiting.shift();
    if (next !== undefined) buying.push(buy(load, next[1], `10.5.${next[0] >> 8}.${next[0] & 255}`));
    await pause(load, pace);
  });
  await Promise.all(buying);
}

async function buy(load: Load, account: Account, address: string): Promise<void> {
  const browser = new Browser(load, address);
  await persist(load, "sign-in of a buyer", () => browser.signIn(account));
  const opened = await persist(load, "checkout", async () =>
    checkout.parse(JSON.parse((await browser.post("/api/checkout", pass)).text)),
  );
  if (opened === null) return;
  const hosted = new URL(opened.url);
  if (randomBelow(5) === 0) {
    load.count("left a checkout");
    return;
  }
  const pay = () => browser.postForm(hosted.pathname, card, 303, 409, 410);
  const paid = await persist(load, "payment", async () =>
    randomBelow(4) === 0 ? (await Promise.all([pay(), pay()]))[0] : await pay(),
  );
  const back = paid?.response.headers.get("location");
  if (!back) return;
  load.count("paid");
  await persist(load, "return from the payment", () => browser.request(back, {}, 303));
}
