import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { checkoutResponse } from "../../../schemas/payments/checkout.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { password } from "../support/accounts.ts";
import { solvedCaptcha } from "../support/captcha.ts";
import { signedInUser } from "../support/portal.ts";
import { otherLeague, publish, withdraw } from "../support/publish-league.ts";
import { browserAt, type Site, siteWith } from "../support/site-with.ts";
import { deskOf, newStaff } from "../support/staff.ts";
import { eventsDelivered, payHosted, sellDemoPackages } from "../support/stripe.ts";
import { visit } from "../support/visit.ts";

const words = {
  "confirm-registration": {
    "en-GB": { subject: "{code}: welcome", text: ["Hello from the {name}.", "Enter {code} & you <b>play</b>."] },
  },
  receipt: {
    "en-GB": { subject: "Paid: {pass}", text: ["{amount} for the {pass}, {number}.", "VAT: {tax}", "See {link}"] },
    ar: { text: ["دفعت {amount} مقابل {pass} ({number}).", "العقد: {link}"] },
  },
};

let site: Site;
let proofs: string[];
let bought: Record<"en" | "ar", Purchase>;
beforeAll(async () => {
  await sellDemoPackages();
  // Done before the league is published, because the built site, which other tests use, does not take part in that.
  bought = { en: await buyIn("en"), ar: await buyIn("ar") };
  proofs = [await solvedCaptcha("registration"), await solvedCaptcha("registration")];
  await publish({ mail: { footer: ["The Counties, Main Road"], words } });
  site = siteWith({});
});
afterAll(async () => {
  await eventsDelivered();
  await withdraw();
});

/** The latest mail to an email address, once this many have arrived. */
async function mailTo(email: string, count = 1) {
  await vi.waitFor(async () => expect(await storedMails(env.IDENTITY_DB, email)).toHaveLength(count), { interval: 10 });
  const [{ subject = "", body = "", language = null } = {}] = await storedMails(env.IDENTITY_DB, email);
  return { subject, body, language };
}

async function register(language: string) {
  const browser = browserAt(site);
  browser.cookies.set("__Secure-portal-language", language);
  const email = `fan-${crypto.randomUUID()}@fans.example`;
  const fields = { email, password, firstName: "Robin", altcha: proofs.pop() ?? "" };
  const response = await browser.visit("/portal/register", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "cf-connecting-ip": crypto.randomUUID() },
  });
  expect(response.status).toBe(303);
  return { browser, email };
}

interface Purchase {
  email: string;
  ssoID: string;
}

/** Buys a pass on a page in this language, with the receipt from the built site. */
async function buyIn(language: string): Promise<Purchase> {
  const { email, ssoID, cookie } = await signedInUser();
  const buying = await visit("/api/checkout", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ packageID: "video-day", priceID: "video-day-once", language }),
  });
  expect((await payHosted(checkoutResponse.parse(await buying.json()).url)).status).toBe(303);
  await eventsDelivered();
  await mailTo(email);
  return { email, ssoID };
}

/** The receipt, sent again by the league's own site. */
async function receiptOf({ email, ssoID }: Purchase) {
  const mail = await env.PAYMENTS_DB.prepare("SELECT id FROM payment_notes WHERE account_id = ? AND kind = 'receipt'")
    .bind(ssoID)
    .first<string>("id");
  const desk = deskOf(site, (await newStaff("support")).cookie);
  const resent = await desk("POST", `fans/${ssoID}/resend`, { mail, reason: "It did not arrive." });
  expect(resent.status).toBe(200);
  return mailTo(email, 2);
}

it("a registration's code arrives in the league's own words, and works", async () => {
  const { browser, email } = await register("en");
  const { subject, body } = await mailTo(email);
  const code = /^(\d{6}): welcome$/.exec(subject)?.[1] ?? "";
  expect(body).toBe(
    `Hello from the ${otherLeague.name}.\n\nEnter ${code} & you <b>play</b>.\n\nThe Counties, Main Road\n`,
  );
  expect((await browser.post("/portal/confirm", { email, code })).status).toBe(303);
  // It is plain text, which must not become markup.
  const page = await (await site(`/portal/mailbox?to=${email}`)).text();
  expect(page).toContain("&amp; you &lt;b&gt;play&lt;/b&gt;.");
});

it("it is in the site's own words, all of it, in a language that the league has written none in", async () => {
  const { subject, body, language } = await mailTo((await register("ar")).email);
  expect(language).toBe("ar");
  expect(subject).toMatch(/^\d{6} هو رمز/);
  expect(body).toMatch(/^رمزك هو \d{6}\./);
  expect(body).not.toContain(otherLeague.name);
});

it("a receipt arrives in the league's words in the buyer's language, with the contract's link", async () => {
  const receipt = await receiptOf(bought.en);
  expect([receipt.subject, receipt.language]).toEqual(["Paid: Day Pass", null]);
  expect(receipt.body).toMatch(
    /^£10\.00 for the Day Pass, cs_\w+\.\n\nVAT: £\d\.\d\d\n\nSee https:\/\/site\.example\/portal\/contracts\S+\n\nThe Counties, Main Road\n$/,
  );
  const arabic = await receiptOf(bought.ar);
  expect(arabic.language).toBe("ar");
  // The subject is the site's own, in the same language.
  expect(arabic.subject).toMatch(/^إيصال: /);
  expect(arabic.body).toMatch(
    /^دفعت \u200f10\.00\sUK£\u200e مقابل Day Pass \(cs_\w+\)\.\n\nالعقد: https:\S+language=ar\n/,
  );
  expect((await site(/https:\S+/.exec(arabic.body)?.[0] ?? "")).status).toBe(200);
});
