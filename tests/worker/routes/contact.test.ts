import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { waitingTicket } from "../../../worker/captcha/waiting-ticket.ts";
import { parseSettings } from "../../../worker/env.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { expectArabic } from "../support/arabic-pages.ts";
import { brand } from "../support/brand.ts";
import { solvedCaptcha } from "../support/captcha.ts";
import { league } from "../support/league.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { visit } from "../support/visit.ts";

const to = league.contact?.email ?? "";
const page = `/${league.contact?.page}`;

/** Posts the form from a new IP address, so that no rate limit is shared. */
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit("/api/contact", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "cf-connecting-ip": crypto.randomUUID(), ...headers },
  });

const newMessage = () => ({
  name: "Robin Terrace",
  email: `fan-${crypto.randomUUID()}@fans.example`,
  message: `Where is gate ${crypto.randomUUID()}?`,
});
const proof = async () => ({ altcha: await solvedCaptcha("contact") });
const mailsAbout = async (message: string) =>
  (await storedMails(env.IDENTITY_DB, to)).filter(({ body }) => body.includes(message));

describe("the contact form", () => {
  it("is on the league's contact page, and says that it was sent", async () => {
    expect(await (await visit(page)).text()).toContain('action="/api/contact"');
    const another = await visit(`/about-the-${brand.slug}`);
    expect(another.status).toBe(200);
    expect(await another.text()).not.toContain('action="/api/contact"');
    expect(await (await visit(`${page}?status=sent`)).text()).toContain("Your message has been sent.");
  });

  it("leads back to its page in another language", async () => {
    const field = /<input type="hidden" name="language" value="ar"/;
    expect(await (await visit(`/ar${page}`)).text()).toMatch(field);
    expect(await (await visit(page)).text()).not.toMatch(field);
    const language = { language: "ar" };
    const response = await post({ ...newMessage(), ...(await proof()), ...language });
    expect([response.status, response.headers.get("location")]).toEqual([303, `/ar${page}?status=sent`]);
    // Also after a form that was refused, and after the wait of a browser without script.
    const refused = await post({ ...newMessage(), name: "", message: "", ...language });
    expect(refused.status).toBe(422);
    const waiting = await post({ ...newMessage(), name: "", message: "1885?", ...language });
    for (const html of [await refused.text(), await waiting.text()]) {
      expect(html).toMatch(field);
      expectArabic(html);
    }
  });

  it("mails the message to the league, with the sender's address", async () => {
    const message = newMessage();
    const response = await post({ ...message, ...(await proof()) });
    expect([response.status, response.headers.get("location")]).toEqual([303, `${page}?status=sent`]);
    const [mail, ...others] = await mailsAbout(message.message);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Contact form: Robin Terrace");
    expect(mail?.body).toContain(`Robin Terrace <${message.email}>`);
    // Nothing is sent to the email address in the form.
    expect(await storedMails(env.IDENTITY_DB, message.email)).toEqual([]);
  });

  it("sends a message once, however often it is posted", async () => {
    const message = { ...newMessage(), ...(await proof()) };
    expect((await post(message)).status).toBe(303);
    const again = await post(message);
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("security check");
    expect(await mailsAbout(message.message)).toHaveLength(1);
  });

  it("needs no script: a short wait shows that a person sends it", async () => {
    const message = newMessage();
    const waiting = await (await post(message)).text();
    expect(waiting).toContain("One moment, please");
    expect(waiting).toContain(message.message);
    const ticket = await waitingTicket(parseSettings(env), "contact", new Date(Date.now() - 60_000));
    expect((await post({ ...message, "waiting-ticket": ticket })).status).toBe(303);
    expect(await mailsAbout(message.message)).toHaveLength(1);
  });

  it.each([
    ["no message", { message: "  " }, "Write your message"],
    ["a message that is too long", { message: "a".repeat(4001) }, "Write your message"],
    ["no address", { email: "nobody" }, "Enter your email address"],
    ["a name of several lines", { name: "A\nBcc: b@c.example" }, "Use at most 100 characters."],
  ])("responds to %s with the form as typed", async (_what, wrong, error) => {
    const typed = { ...newMessage(), ...wrong };
    const response = await post({ ...typed, ...(await proof()) });
    expect(response.status).toBe(422);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const html = await response.text();
    expect(html).toContain(error);
    expect(html).toContain(typed.email);
  });

  it("is limited by the caller's network, and refused from other sites", async () => {
    // A person may use all addresses of an IPv6 network.
    const network = crypto
      .randomUUID()
      .slice(0, 18)
      .replaceAll("-", ":")
      .replace(/^(.{4})/, "$1:");
    let host = 0;
    const { refusal } = await requestUntilRefused(
      10,
      () => {
        host += 1;
        return post(newMessage(), { "cf-connecting-ip": `${network}::${host.toString(16)}` });
      },
      ({ status }) => status !== 200,
    );
    expect(refusal.status).toBe(429);
    expect(await refusal.text()).toContain("Your message was not sent");
    expect((await post(newMessage(), { origin: "https://elsewhere.example" })).status).toBe(403);
  });
});
