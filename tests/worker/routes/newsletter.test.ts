import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { waitingTicket } from "../../../worker/captcha/waiting-ticket.ts";
import { parseSettings } from "../../../worker/env.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { newsletterService } from "../../../worker/services/newsletter.ts";
import { solvedCaptcha } from "../support/captcha.ts";
import { keyedBackend } from "../support/keyed-backend.ts";
import { mailProvider, mailQueue } from "../support/mail-queue.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { runTrigger } from "../support/schedule.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

/** Posts a form from a new IP address, so that no rate limit is shared. */
const post = (path: string, fields: Record<string, string>, address: string = crypto.randomUUID()) =>
  visit(path, { method: "POST", body: new URLSearchParams(fields), headers: { "cf-connecting-ip": address } });

/** @returns the outcome that a posted form redirects to. */
async function submit(path: string, fields: Record<string, string>, address?: string) {
  const response = await post(path, fields, address);
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

/** Signs up for the newsletter as a browser with script does. */
const signUp = async (email: string, address?: string) =>
  submit("/api/newsletter", { email, altcha: await solvedCaptcha("newsletter") }, address);

const newAddress = () => `fan-${crypto.randomUUID()}@fans.example`;
const mailsTo = (email: string) => storedMails(env.IDENTITY_DB, email);
const confirmedAt = (email: string) =>
  env.CONTENT_DB.prepare("SELECT confirmed_at FROM newsletter_subscriptions WHERE email = ?")
    .bind(email)
    .first<number>("confirmed_at");

const setAskedAt = (email: string, seconds: number) =>
  env.CONTENT_DB.prepare("UPDATE newsletter_subscriptions SET asked_at = ? WHERE email = ?").bind(seconds, email).run();

async function mailedToken(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /https:\/\/site\.example\/news\/newsletter\/([\w-]{43})/.exec(mail?.body ?? "")?.[1] ?? "";
}

describe("signing up for the newsletter", () => {
  it("needs a mailed link and a press of a button", async () => {
    const email = newAddress();
    expect(await signUp(` ${email.toUpperCase()} `)).toBe("/news/newsletter?status=sent");
    expect(await confirmedAt(email)).toBeNull();

    const token = await mailedToken(email);
    const page = await (await visit(`/news/newsletter/${token}`)).text();
    expect(page).toContain(`value="${token}"`);
    expect(await confirmedAt(email)).toBeNull();

    expect(await submit("/api/newsletter/confirm", { token })).toBe("/news/newsletter?status=confirmed");
    expect(await confirmedAt(email)).toBeGreaterThan(0);
  });

  it("leads back to the page in the language that the form was sent from, if the league has it", async () => {
    const outcomeOf = (language: string) => submit("/api/newsletter", { email: "", language });
    expect(await outcomeOf("ar")).toBe("/ar/news/newsletter?status=invalid");
    expect(await outcomeOf("de")).toBe("/news/newsletter?status=invalid");
    expect(await outcomeOf("/elsewhere.example")).toBe("/news/newsletter?status=invalid");
  });

  it("keeps the language of the page that it was asked for on, in which newsletters come", async () => {
    const email = newAddress();
    const { lookUp } = newsletterService(keyedBackend("content"));
    await submit("/api/newsletter", { email, altcha: await solvedCaptcha("newsletter"), language: "ar" });
    expect(await lookUp(email)).toMatchObject({ language: "ar", confirmedAt: null, received: [] });
    const other = newAddress();
    await signUp(other);
    expect(await lookUp(other)).toMatchObject({ language: null });
  });

  it("accepts a link once", async () => {
    const email = newAddress();
    await signUp(email);
    const token = await mailedToken(email);
    await submit("/api/newsletter/confirm", { token });
    expect(await submit("/api/newsletter/confirm", { token })).toBe("/news/newsletter?status=expired");
  });

  it("refuses a link that is two days old", async () => {
    const email = newAddress();
    await signUp(email);
    await env.CONTENT_DB.prepare("UPDATE newsletter_subscriptions SET asked_at = asked_at - 172800 WHERE email = ?")
      .bind(email)
      .run();
    expect(await submit("/api/newsletter/confirm", { token: await mailedToken(email) })).toBe(
      "/news/newsletter?status=expired",
    );
  });

  it("deletes an address whose link has expired, and no other", async () => {
    const [expired, waiting, reader] = [newAddress(), newAddress(), newAddress()];
    for (const email of [expired, waiting, reader]) await signUp(email);
    await submit("/api/newsletter/confirm", { token: await mailedToken(reader) });
    await env.CONTENT_DB.prepare(
      "UPDATE newsletter_subscriptions SET asked_at = asked_at - 172800 WHERE email IN (?, ?)",
    )
      .bind(expired, reader)
      .run();
    await runTrigger("* * * * *");
    const { lookUp } = newsletterService(keyedBackend("content"));
    expect(await lookUp(expired)).toBeNull();
    expect(await lookUp(waiting)).toMatchObject({ confirmedAt: null });
    expect(await lookUp(reader)).toMatchObject({ confirmedAt: expect.any(Number) });
  });

  it("gives repeated requests the same response, and mails nobody too often", async () => {
    const email = newAddress();
    await signUp(email);
    expect(await signUp(email)).toBe("/news/newsletter?status=sent");
    expect(await mailsTo(email)).toHaveLength(1);
    await submit("/api/newsletter/confirm", { token: await mailedToken(email) });
    expect(await signUp(email)).toBe("/news/newsletter?status=sent");
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("mails a subscriber a link too, which changes the language of newsletters once it has been followed", async () => {
    const email = newAddress();
    const { lookUp } = newsletterService(keyedBackend("content"));
    await signUp(email);
    await submit("/api/newsletter/confirm", { token: await mailedToken(email) });
    await setAskedAt(email, 0);
    const inArabic = { email, altcha: await solvedCaptcha("newsletter"), language: "ar" };
    expect(await submit("/api/newsletter", inArabic)).toBe("/ar/news/newsletter?status=sent");
    expect(await mailsTo(email)).toHaveLength(2);
    const confirmed = await confirmedAt(email);
    expect(await lookUp(email)).toMatchObject({ language: null, confirmedAt: confirmed });
    const [mail] = await mailsTo(email);
    const token = /\/ar\/news\/newsletter\/([\w-]{43})/.exec(mail?.body ?? "")?.[1] ?? "";
    expect(await submit("/api/newsletter/confirm", { token, language: "ar" })).toBe(
      "/ar/news/newsletter?status=confirmed",
    );
    expect(await lookUp(email)).toMatchObject({ language: "ar", confirmedAt: confirmed });
  });

  it("mails a subscriber at the next try whose mail was not queued", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const email = newAddress();
    await signUp(email);
    await submit("/api/newsletter/confirm", { token: await mailedToken(email) });
    await setAskedAt(email, 0);
    const { MAILS } = mailQueue({ fails: true });
    const failing = siteWith({ ...mailProvider, MAILS });
    const fields = { email, altcha: await solvedCaptcha("newsletter") };
    const response = await failing("/api/newsletter", { method: "POST", body: new URLSearchParams(fields) });
    expect(response.headers.get("location")).toBe("/news/newsletter?status=unavailable");
    await signUp(email);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await confirmedAt(email)).toBeGreaterThan(0);
    vi.restoreAllMocks();
  });

  it.each<Record<string, string>>([
    {},
    { email: "" },
    { email: "nobody" },
    { email: "a@b@c" },
    { email: `${"a".repeat(200)}@fans.example` },
  ])("refuses %j", async (fields) => {
    expect(await submit("/api/newsletter", fields)).toBe("/news/newsletter?status=invalid");
  });

  it.each<Record<string, string>>([
    {},
    { token: "" },
    { token: "short" },
    { token: "a".repeat(43) },
    { token: "a".repeat(5_000) },
  ])("confirms nothing by %j", async (fields) => {
    expect(await submit("/api/newsletter/confirm", fields)).toBe("/news/newsletter?status=expired");
  });

  it("is rate-limited", async () => {
    const caller = crypto.randomUUID();
    expect(await signUp(newAddress(), caller)).toBe("/news/newsletter?status=sent");
    const { responses } = await requestUntilRefused(
      10,
      () => submit("/api/newsletter", { email: newAddress(), altcha: "made up" }, caller),
      (outcome) => outcome === "/news/newsletter?status=busy",
    );
    expect(new Set(responses)).toEqual(new Set(["/news/newsletter?status=unproven"]));
    expect(responses.length).toBeGreaterThanOrEqual(9);
  });

  it("accepts a captcha proof once, and none of another form's widget", async () => {
    const altcha = await solvedCaptcha("newsletter");
    expect(await submit("/api/newsletter", { email: newAddress(), altcha })).toBe("/news/newsletter?status=sent");
    const email = newAddress();
    expect(await submit("/api/newsletter", { email, altcha })).toBe("/news/newsletter?status=unproven");
    const other = await solvedCaptcha("registration");
    expect(await submit("/api/newsletter", { email, altcha: other })).toBe("/news/newsletter?status=unproven");
    expect(await submit("/api/newsletter", { email, altcha: "made up" })).toBe("/news/newsletter?status=unproven");
    expect(await mailsTo(email)).toEqual([]);
  });

  it("has a slower form for browsers without script, which mails nobody before the wait", async () => {
    const email = newAddress();
    const fields = { email, "waiting-ticket": "" };
    const page = await post("/api/newsletter", fields);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const html = await page.text();
    expect(html).toContain("press the button in 15 seconds");
    expect(html).toContain(`value="${email}"`);
    const ticket = /name="waiting-ticket" value="([^"]+)"/.exec(html)?.[1] ?? "";

    const hasty = await post("/api/newsletter", { email, "waiting-ticket": ticket });
    const again = await hasty.text();
    expect(again).toContain("That was a little early");
    expect(again).toContain(ticket);
    expect(await submit("/api/newsletter", { email, "waiting-ticket": `${ticket}x` })).toBe(
      "/news/newsletter?status=unproven",
    );
    expect(await mailsTo(email)).toEqual([]);
  });

  it("accepts the slower form after the wait", async () => {
    const email = newAddress();
    const ticket = await waitingTicket(parseSettings(env), "newsletter", new Date(Date.now() - 20_000));
    expect(await submit("/api/newsletter", { email, "waiting-ticket": ticket })).toBe("/news/newsletter?status=sent");
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("issues few tickets to one caller", async () => {
    const caller = crypto.randomUUID();
    const { responses, refusal } = await requestUntilRefused(
      3,
      () => post("/api/newsletter", { email: newAddress() }, caller),
      ({ status }) => status !== 200,
    );
    expect(responses.length).toBeGreaterThanOrEqual(3);
    expect(refusal.headers.get("location")).toBe("/news/newsletter?status=busy");
  });

  it("shows the outcome on its page", async () => {
    const html = await (await visit("/news/newsletter?status=sent")).text();
    expect(html).toContain("follow the link in the email we have sent you");
  });

  it("refuses other sites, and its backend accepts the site only", async () => {
    const headers = { origin: "https://elsewhere.example" };
    const body = new URLSearchParams({ email: newAddress() });
    expect((await visit("/api/newsletter", { method: "POST", body, headers })).status).toBe(403);
    const call = await visit("/origin/content/newsletter/sign-ups", { method: "POST", body: "{}" });
    expect(call.status).toBe(401);
  });

  it.each([
    ["sign-ups", { page: "https://site.example/news/newsletter" }, "bad_parameter", "email is missing."],
    ["confirmations", { token: "short" }, "bad_parameter", "token is 43 characters of base64url."],
    ["lookups", "{", "malformed_body", "The request is not well-formed JSON."],
  ])("has a backend that says what is wrong with a body of %s", async (path, body, code, message) => {
    const response = await keyedBackend("content").fetch(`newsletter/${path}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code, message } });
  });
});
