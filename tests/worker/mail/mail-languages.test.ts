import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { checkoutResponse } from "../../../schemas/payments/checkout.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { newFan, password } from "../support/accounts.ts";
import { arabicRoot, expectArabic, notArabic, root } from "../support/arabic-pages.ts";
import { brand } from "../support/brand.ts";
import { solvedCaptcha } from "../support/captcha.ts";
import { fan } from "../support/fans.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { deliver } from "../support/mail-queue.ts";
import { pageFor, postForm, signedInUser } from "../support/portal.ts";
import { payments } from "../support/purchases.ts";
import { beginSignIn, newBrowser, redirectTarget, submitChoice } from "../support/social.ts";
import { eventsDelivered, payHosted, sellDemoPackages } from "../support/stripe.ts";
import { site, visit } from "../support/visit.ts";

beforeAll(sellDemoPackages);
afterAll(eventsDelivered);
beforeEach(() => {
  vi.restoreAllMocks();
});

const arabic = "__Secure-portal-language=ar";
const somebody = () => `fan-${crypto.randomUUID()}@fans.example`;

/** The latest mail to an email address, once this many have arrived. */
async function mailTo(email: string, count = 1) {
  await expect.poll(async () => (await storedMails(env.IDENTITY_DB, email)).length).toBe(count);
  const [mail] = await storedMails(env.IDENTITY_DB, email);
  if (mail === undefined) throw new Error("No mail has come.");
  return mail;
}

/** Requires that a mail is completely in Arabic. @returns its text */
async function arabicMailTo(email: string, count = 1): Promise<string> {
  const { subject, body, language } = await mailTo(email, count);
  expect(language).toBe("ar");
  const [title, text] = [subject, body].map((words) => words.replaceAll(/https:\S+|\bcs_test_\w+|\bVAT\b/g, ""));
  for (const words of [title, text]) expect(words).toMatch(/\p{Script=Arabic}/u);
  expect(notArabic(`<p>${title}</p><p>${text}</p>`)).toEqual([]);
  return body;
}

async function register(language: string | null) {
  const browser = newBrowser(new Map(language === null ? [] : [["__Secure-portal-language", language]]));
  const email = somebody();
  const response = await browser.go("/portal/register", {
    form: { email, password, firstName: "Robin", altcha: await solvedCaptcha("registration") },
    headers: { "cf-connecting-ip": crypto.randomUUID() },
  });
  expect(response.status).toBe(303);
  return { browser, email };
}

it("who registers in Arabic gets the code in Arabic, and it works", async () => {
  const { browser, email } = await register("ar");
  const code = /رمزك هو (\d{6})\./.exec(await arabicMailTo(email))?.[1] ?? "";
  expect((await browser.go("/portal/confirm", { form: { email, code } })).status).toBe(303);
  await browser.go("/portal/forgot-password", { form: { email } });
  expect(await arabicMailTo(email, 2)).toContain("أدخله لاختيار كلمة مرور جديدة.");
});

it("who registers in English gets it in English", async () => {
  const { email } = await register(null);
  const { subject, body, language } = await mailTo(email);
  const code = subject.slice(0, 6);
  expect({ subject, body, language }).toEqual({
    subject: `${code} is your confirmation code`,
    body: [
      `Welcome to the ${brand.name}. Your code is ${code}: enter it, and your account is ready for its first match.`,
      "It is good for 60 minutes and works once.",
      "If you did not register with us, you need do nothing.",
    ].join("\n\n"),
    language: null,
  });
});

it("who is asked by an Arabic page's newsletter form confirms on a page in Arabic", async () => {
  const email = somebody();
  await postForm("/api/newsletter", { email, altcha: await solvedCaptcha("newsletter"), language: "ar" });
  const link = /https:\S+/.exec(await arabicMailTo(email))?.[0] ?? "";
  expect(link).toMatch(/^https:\/\/site\.example\/ar\/news\/newsletter\/[\w-]{43}$/);
  expect(root(await (await visit(new URL(link).pathname)).text())).toMatch(arabicRoot);
});

it("what was bought on an Arabic page has its receipt in Arabic, which leads to the contract in Arabic", async () => {
  const { email, ssoID, cookie } = await signedInUser();
  const buying = await visit("/api/checkout", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ packageID: "video-day", priceID: "video-day-once", language: "ar" }),
  });
  expect((await payHosted(checkoutResponse.parse(await buying.json()).url)).status).toBe(303);
  await eventsDelivered();
  const link = /https:\S+/.exec(await arabicMailTo(email))?.[0] ?? "";
  const contract = newBrowser();
  const page = await contract.go(link.slice(site.length));
  expectArabic(await page.text());
  expect((await payments.account(ssoID)).language).toBe("ar");
  // A withdrawal on the English page is confirmed in English.
  const { searchParams } = new URL(link);
  const id = await env.PAYMENTS_DB.prepare("SELECT id FROM contracts WHERE recipient = ?")
    .bind(email)
    .first<string>("id");
  await postForm("/portal/contracts", {
    action: "withdraw",
    contract: String(id),
    key: searchParams.get("key") ?? "",
  });
  expect(await mailTo(email, 2)).toMatchObject({
    subject: "You have withdrawn from your contract: Day Pass",
    language: null,
  });
});

it("brings a gift in the language of the page on which it was bought, and its receipt", async () => {
  const { email, cookie } = await signedInUser();
  const recipient = somebody();
  const giving = await visit("/api/checkout/gift", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({
      ...{ packageID: "video-day", priceID: "video-day-once", language: "ar" },
      ...{ recipient, giver: "سارة", words: "مبروك!" },
    }),
  });
  await payHosted(checkoutResponse.parse(await giving.json()).url);
  await eventsDelivered();
  const brought = await arabicMailTo(recipient);
  expect(brought).toContain("رسالة من سارة:\n> مبروك!\n");
  expect(brought).toMatch(/https:\/\/site\.example\/ar\/voucher#[\dA-Z]{4}(-[\dA-Z]{4}){3}/);
  expect(await arabicMailTo(email)).toContain(recipient);
});

it("invites to a family in the language of who invites", async () => {
  const { cookie } = await fan("live-video");
  const [one, other] = [somebody(), somebody()];
  await postForm("/portal/family/invite", { email: one }, `${cookie}; ${arabic}`);
  expect(await arabicMailTo(one)).toContain("اختر «إدارة الحساب» ثم «العائلة»");
  await postForm("/portal/family/invite", { email: other }, cookie);
  expect((await mailTo(other)).language).toBeNull();
});

it("says goodbye, and that other devices were logged out, in the portal's language", async () => {
  const { email, cookie } = await signedInUser();
  await visit("/api/auth/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  await postForm("/portal/sessions/end-others", {}, `${cookie}; ${arabic}`);
  expect(await arabicMailTo(email)).toContain("سُجّل خروج حسابك");
  const leaving = await signedInUser();
  const deletion = { password, confirmation: "DELETE" };
  await postForm("/portal/delete", deletion, `${leaving.cookie}; ${arabic}`);
  expect(await arabicMailTo(leaving.email)).toContain("حُذف حسابك");
});

it("tells of a password that was chosen on an Arabic page's login form, and of what was connected by the portal", async () => {
  const changing = await newFan({ mustChangePassword: true });
  const newPassword = "another-chant-1885";
  const signIn = { email: changing.email, password, newPassword, newPasswordConfirmation: newPassword };
  await visit("/api/auth/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json", referer: `${site}/ar/login` },
    body: JSON.stringify(signIn),
  });
  expect(await arabicMailTo(changing.email)).toContain("كلمة مرور جديدة");
  const { email, cookie } = await signedInUser();
  const [name = "", value = ""] = cookie.split("=", 2);
  const browser = newBrowser(new Map([["__Secure-portal-language", "ar"]]));
  browser.cookies.set(name, value);
  const profile = await (await browser.go("/portal/profile")).text();
  const connect = /href="\/api\/auth\/social\/google\?([^"]*)"/.exec(profile)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const request = await beginSignIn(browser, "google", Object.fromEntries(new URLSearchParams(connect)));
  const back = redirectTarget(await submitChoice(browser, request, { email: somebody() }));
  expect(redirectTarget(await browser.go(back))).toBe("/portal/profile?language=ar&updated=social");
  expect(await arabicMailTo(email)).toContain("Google");
});

it("the mailbox marks mails in another language than its own", async () => {
  const { email } = await register("ar");
  const mailbox = `/portal/mailbox?to=${email}`;
  expect(await pageFor(mailbox, "")).toContain('<h2 lang="ar" dir="rtl">');
  expect(await pageFor(mailbox, arabic)).not.toContain("<h2 lang=");
});

it("a provider gets it as HTML with language and direction too, also when it is sent again", async () => {
  const sent: unknown[] = [];
  const answer = (status: number) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      sent.push(await new Request(input, init).json());
      return new Response(null, { status });
    });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const text = "رمزك: <1>\n\nhttps://site.example/ar?a=1&b=2";
  const mail = { to: somebody(), subject: "رمز", text, language: "ar" };
  answer(422);
  await deliver([{ id: crypto.randomUUID(), mail }]);
  expect(sent).toEqual([
    expect.objectContaining({
      text,
      html: expect.stringMatching(
        /^<!doctype html><html lang="ar" dir="rtl">.*<p [^>]*>رمزك: &lt;1&gt;<\/p><p [^>]*><a href="https:\/\/site\.example\/ar\?a=1&amp;b=2" dir="ltr">/,
      ),
    }),
  ]);
  const asOperator = { "x-service-key": testSetting("SERVICE_KEY") };
  const queued = z.object({ data: z.object({ retried: z.int() }) });
  const again = await visit("/api/mails/undelivered/retry", { method: "POST", headers: asOperator });
  expect(queued.parse(await again.json()).data.retried).toBe(1);
  // The provider has been switched off by then.
  expect((await mailTo(mail.to)).language).toBe("ar");
});
