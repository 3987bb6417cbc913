import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { auditResponse, deskError } from "../../../../schemas/desk/staff.ts";
import { switchesResponse } from "../../../../schemas/desk/switches.ts";
import { type SwitchName, switchNames } from "../../../../schemas/site/switches.ts";
import { fan } from "../../support/fans.ts";
import { pageFor, postForm } from "../../support/portal.ts";
import { siteWith } from "../../support/site-with.ts";
import { accountIn, newBrowser, newEmail, signInWith } from "../../support/social.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";

const reason = "the queue is too long";
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  desk = deskOf(visit, (await newStaff("administrator")).cookie);
});
const set = (name: string, off: boolean) => desk("POST", `switches/${name}`, { off, reason });
const list = async () => switchesResponse.parse((await desk("GET", "switches")).body).switches;

afterEach(async () => {
  vi.useRealTimers();
  for (const name of switchNames) await set(name, false);
});

const json = (path: string, body: object, cookie = "") =>
  visit(path, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const sentenceOf = async (name: SwitchName) => (await list()).find((one) => one.name === name)?.fansSee ?? "";

it("all are on until somebody switches one off, and the audit log has who and why", async () => {
  expect((await list()).map(({ name, off }) => [name, off])).toEqual(switchNames.map((name) => [name, null]));
  expect((await set("contact", true)).body).toEqual({ changed: true });
  expect((await set("contact", true)).body).toEqual({ changed: false });
  expect((await list()).find(({ name }) => name === "contact")?.off).toMatchObject({
    by: expect.stringContaining("Kim"),
  });
  const { rows } = auditResponse.parse((await desk("GET", "audit?text=switches.set")).body);
  expect(rows[1]).toMatchObject({ action: "switches.set", subject: "switch contact", reason, outcome: "done" });
  expect(rows[1]).toMatchObject({ before: { on: true }, after: { by: expect.stringContaining("Kim") } });
});

it.each([["everything"], ["__proto__"], ["a/b"]])("there is no switch %s", async (name) => {
  expect([400, 404]).toContain((await set(name, true)).status);
});

it("is in effect everywhere within ten seconds", async () => {
  // Another isolate, which has cached the switches.
  const elsewhere = siteWith({});
  const contact = () =>
    elsewhere("/api/contact", {
      method: "POST",
      body: new URLSearchParams({ name: "", email: "a@b.example", message: "1885?" }),
    });
  expect((await contact()).status).not.toBe(503);
  await set("contact", true);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
  expect((await contact()).status).toBe(503);
});

describe("while it is off", () => {
  it("nobody gets an account by Google, and who has one logs in", async () => {
    const known = newEmail();
    await signInWith(newBrowser(), "google", { email: known });
    await set("registration", true);
    const [email, browser] = [newEmail(), newBrowser()];
    const end = await signInWith(browser, "google", { email });
    expect(await (await browser.go(end)).text()).toContain(await sentenceOf("registration"));
    expect(await accountIn(browser)).toBeNull();
    expect(await env.IDENTITY_DB.prepare("SELECT 1 FROM accounts WHERE username = ?").bind(email).first()).toBeNull();
    const back = newBrowser();
    await signInWith(back, "google", { email: known });
    expect(await accountIn(back)).toMatchObject({ email: known });
    // A user who registered with a password still has to connect Google first.
    expect(await signInWith(newBrowser(), "google", { email: (await fan()).email })).toBe("/portal/social");
  });

  it("nobody registers, and who has an account logs in", async () => {
    const { email } = await fan();
    await set("registration", true);
    const sentence = await sentenceOf("registration");
    const page = await visit("/portal/register");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "300"]);
    expect(await page.text()).toContain(sentence);
    const address = `new-${crypto.randomUUID()}@fans.example`;
    expect((await postForm("/portal/register", { email: address, password: "terrace-chant-1884" })).status).toBe(503);
    expect(await env.IDENTITY_DB.prepare("SELECT 1 FROM accounts WHERE username = ?").bind(address).first()).toBeNull();
    expect((await json("/api/auth/sign-in", { email, password: "terrace-chant-1884" })).status).toBe(200);
    await set("registration", false);
    expect(await pageFor("/portal/register", "")).not.toContain(sentence);
  });

  it("no pass is sold, and what was bought opens", async () => {
    const { cookie } = await fan("live-video");
    await set("sales", true);
    for (const path of ["/api/checkout", "/api/checkout/gift"]) {
      const body = {
        packageID: "video-day",
        priceID: "video-day-once",
        recipient: "a@fans.example",
        giver: "Sam",
        words: "",
      };
      const response = await json(path, body, cookie);
      expect(response.status, path).toBe(503);
      expect(deskError.parse(await response.json()).error).toEqual({
        code: "checkout_unavailable",
        message: await sentenceOf("sales"),
      });
    }
    const form = await postForm("/api/checkout", { packageID: "video-day", priceID: "video-day-once" }, cookie, {
      origin: "https://site.example",
    });
    expect(form.headers.get("location")).toBe("/packages?error=checkout_unavailable");
    const passes = await visit("/api/account/passes", { headers: { cookie } });
    expect(await passes.json()).toMatchObject({ passes: [{ reason: "grant" }] });
  });

  it("no message is taken by the contact form, in words of its page's language", async () => {
    await set("contact", true);
    const fields = { name: "Robin", email: "robin@fans.example", message: "Where is gate 7?" };
    const response = await postForm("/api/contact", fields);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain(await sentenceOf("contact"));
    expect(html).toContain("Where is gate 7?");
    const arabic = await postForm("/api/contact", { ...fields, language: "ar" });
    expect(await arabic.text()).toContain("لا تُستقبل الرسائل حاليًا.");
  });

  it("no device begins to follow a match", async () => {
    await set("push", true);
    const subscription = {
      endpoint: "https://fcm.googleapis.com/fcm/send/one",
      keys: {
        p256dh: Buffer.from(crypto.getRandomValues(new Uint8Array(65))).toString("base64url"),
        auth: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url"),
      },
    };
    const response = await json("/api/push/follow", { topic: "club-1", subscription, hidesScores: false });
    expect(response.status).toBe(503);
    expect(deskError.parse(await response.json()).error.message).toBe(
      "Notifications cannot be turned on at the moment. Please try again later.",
    );
  });

  it("nobody signs up for the newsletter", async () => {
    await set("newsletter", true);
    const response = await postForm("/api/newsletter", { email: "fan@fans.example" });
    expect(response.headers.get("location")).toBe("/news/newsletter?status=unavailable");
    // Nor does a page ask for it.
    const houseAd = "The week in football, in your inbox";
    const page = async () => await (await visit("/matches")).text();
    expect(await page()).not.toContain(houseAd);
    await set("newsletter", false);
    expect(await page()).toContain(houseAd);
  });
});
