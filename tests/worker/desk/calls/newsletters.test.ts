import { createExecutionContext, env } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  newsletterChanged,
  newsletterResponse,
  newslettersResponse,
  newsletterTestResponse,
} from "../../../../schemas/desk/newsletters.ts";
import { auditResponse, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { sendNewsletters } from "../../../../worker/backends/content/send-newsletters.ts";
import { backendTasks } from "../../../../worker/backends/scheduled.ts";
import { createWorkerScope } from "../../../../worker/create-worker-scope.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { countUndelivered } from "../../../../worker/mail/undelivered-mails.ts";
import { newsletterService } from "../../../../worker/services/newsletter.ts";
import { addArticle } from "../../support/content-rows.ts";
import { keyedBackend } from "../../support/keyed-backend.ts";
import { deliver, mailProvider, mailQueue } from "../../support/mail-queue.ts";
import { type Site, siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";

let site: Site;
let desk: ReturnType<typeof deskOf>;
let cookie: string;
beforeEach(async () => {
  vi.restoreAllMocks();
  await env.CONTENT_DB.batch(
    ["newsletters", "newsletter_subscriptions"].map((table) => env.CONTENT_DB.prepare(`DELETE FROM ${table}`)),
  );
  site = siteWith({});
  cookie = (await newStaff("editor")).cookie;
  desk = deskOf(site, cookie);
});

const as = async (role: StaffRole) => deskOf(site, (await newStaff(role)).cookie);

/** Creates confirmed subscribers. @returns their email addresses */
async function subscribed(count: number, language: string | null = null): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `fan-${crypto.randomUUID()}@fans.example`);
  await env.CONTENT_DB.prepare(
    `INSERT INTO newsletter_subscriptions (email, asked_at, confirmed_at, language)
     SELECT value, 1, 2, ?2 FROM json_each(?1)`,
  )
    .bind(JSON.stringify(emails), language)
    .run();
  return emails;
}

const draftOf = (articles: string[] = []) => ({ title: "The week", intro: "Dear readers", lang: "en", articles });
const changed = ({ body }: { body: unknown }) => newsletterChanged.parse(body);
const begun = async (draft: object = {}) =>
  changed(await desk("POST", "newsletters/create", { newsletter: { ...draftOf(), ...draft } })).id;
const read = async (id: string) => newsletterResponse.parse((await desk("GET", `newsletters/${id}`)).body);
const save = (id: string, version: number, draft: object = {}) =>
  desk("POST", `newsletters/${id}/save`, { version, draft: { ...draftOf(), ...draft } });
const decide = (id: string, what: "send" | "stop" | "delete", version: number) =>
  desk("POST", `newsletters/${id}/${what}`, { version, reason: "It is Friday" });
const minute = () => backendTasks["send newsletters"]?.(createWorkerScope(env, createExecutionContext()));
const mailsTo = (email: string) => storedMails(env.IDENTITY_DB, email);
const addresses = async () => {
  const { results } = await env.CONTENT_DB.prepare("SELECT email FROM newsletter_subscriptions ORDER BY email").all();
  return results.map(({ email }) => email);
};

/** The ways to unsubscribe in a newsletter's mail. */
async function leavingOf(email: string) {
  const [mail] = await mailsTo(email);
  const [, page = "", token = ""] = /(https:\S+\/news\/newsletter\/leave-([\da-f]{32}))/.exec(mail?.body ?? "") ?? [];
  return { page: page.replace("https://site.example", ""), call: `/api/newsletter/leave/${token}` };
}

describe("newsletters at the desk", () => {
  it("go to everybody who has confirmed, once, with their articles in order", async () => {
    const [one = "", two = ""] = await subscribed(2);
    await env.CONTENT_DB.prepare(
      "INSERT INTO newsletter_subscriptions (email, token_hash, asked_at) VALUES ('waiting@fans.example', 'x', 1)",
    ).run();
    const late = await addArticle({ title: "A late winner", summary: "In the last minute." });
    const early = await addArticle({ title: "An early lead", summary: "" });
    const id = await begun({ articles: [late, early] });
    const { version, mail, articles, readers } = await read(id);
    expect(readers[0]).toEqual({ lang: "en", count: 2 });
    expect(articles).toEqual([
      { slug: late, title: "A late winner", isOnSite: true },
      { slug: early, title: "An early lead", isOnSite: true },
    ]);
    expect(mail.subject).toBe("The week");
    expect(mail.text).toContain(
      [
        "Dear readers",
        `A late winner\nIn the last minute.\nhttps://site.example/news/${late}`,
        `An early lead\nhttps://site.example/news/${early}`,
        "To get no more of these mails, follow this link: https://site.example/news/newsletter",
      ].join("\n\n"),
    );
    expect((await decide(id, "send", version)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: "sending", recipients: 2, sent: 0 });
    await minute();
    await minute();
    expect(await read(id)).toMatchObject({ state: "sent", recipients: 2, sent: 2 });
    for (const email of [one, two]) {
      const mails = await mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual(["The week"]);
      expect(mails[0]?.body.replace(/\/leave-[\da-f]{32}/, "")).toBe(mail.text);
    }
    expect(await mailsTo("waiting@fans.example")).toEqual([]);
    const list = newslettersResponse.parse((await desk("GET", "newsletters")).body);
    expect(list).toMatchObject({ newsletters: [{ id, state: "sent", sent: 2 }] });
    expect(list.readers?.[0]).toEqual({ lang: "en", count: 2 });
  });

  it("go to those who read their language, who get the site's addresses in it", async () => {
    const [own = ""] = await subscribed(1);
    const [arabic = ""] = await subscribed(1, "ar");
    // A reader with a language that the league no longer has.
    const [former = ""] = await subscribed(1, "cy");
    const { readers } = newslettersResponse.parse((await desk("GET", "newsletters")).body);
    expect(readers).toEqual([
      { lang: "en", count: 2 },
      { lang: "ar", count: 1 },
    ]);
    const slug = await addArticle({ title: "فوز متأخر", summary: "في الدقيقة الأخيرة", lang: "ar" });
    await decide(await begun({ title: "الأسبوع", intro: "", lang: "ar", articles: [slug] }), "send", 1);
    await minute();
    const [mail] = await mailsTo(arabic);
    expect(mail).toMatchObject({ language: "ar", subject: "الأسبوع" });
    expect(mail?.body).toContain(`https://site.example/ar/news/${slug}`);
    expect((await leavingOf(arabic)).page).toMatch(/^\/ar\/news\/newsletter\/leave-/);
    expect(await mailsTo(own)).toEqual([]);
    await decide(await begun(), "send", 1);
    await minute();
    for (const email of [own, former]) expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(arabic)).toHaveLength(1);
    const welsh = { newsletter: { ...draftOf(), lang: "cy" } };
    expect(problemOf(await desk("POST", "newsletters/create", welsh))).toEqual({
      ...{ status: 422, code: "unknown_language" },
      message: "Newsletters are in the languages of pages: en, ar.",
    });
  });

  it("reach nobody twice when the queue delivers again, and nobody who has left meanwhile", async () => {
    const [one = "", two = "", three = ""] = await subscribed(3);
    const id = await begun();
    await decide(id, "send", 1);
    const { MAILS, queued } = mailQueue();
    await sendNewsletters({ ...env, MAILS }, mailProvider, new Date());
    expect(queued).toHaveLength(3);
    // A run that was interrupted after queueing.
    await env.CONTENT_DB.batch([
      env.CONTENT_DB.prepare("UPDATE newsletters SET state = 'sending'"),
      env.CONTENT_DB.prepare("UPDATE newsletter_mails SET queued_at = NULL"),
    ]);
    await sendNewsletters({ ...env, MAILS }, mailProvider, new Date());
    expect(queued).toHaveLength(6);
    await env.CONTENT_DB.prepare("DELETE FROM newsletter_subscriptions WHERE email = ?").bind(three).run();

    const sent: { to: string; headers: unknown }[] = [];
    let status = 500;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const { to, headers } = z
        .object({ to: z.tuple([z.string()]), headers: z.record(z.string(), z.string()) })
        .parse(await new Request(input, init).json());
      if (status === 200) sent.push({ to: to[0], headers });
      return new Response(null, { status });
    });
    // The provider first fails, then accepts; the queue delivers everything three more times.
    await deliver(queued);
    expect(await read(id)).toMatchObject({ sent: 0 });
    status = 200;
    for (let time = 0; time < 3; time += 1) await deliver(queued);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([one, two].toSorted());
    expect(sent[0]?.headers).toEqual({
      "List-Unsubscribe": expect.stringMatching(/^<https:\/\/site\.example\/api\/newsletter\/leave\/[\da-f]{32}>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(await read(id)).toMatchObject({ state: "sent", recipients: 3, sent: 2 });
  });

  it("count those that the provider takes; the others are no business of support", async () => {
    await subscribed(2);
    const id = await begun();
    await decide(id, "send", 1);
    const { MAILS, queued } = mailQueue();
    await sendNewsletters({ ...env, MAILS }, mailProvider, new Date());
    const before = await countUndelivered(env.IDENTITY_DB);
    const statuses = [200, 422];
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: statuses.pop() ?? 500 }));
    expect(await deliver(queued)).toEqual({ taken: 2, pauses: [] });
    expect(await deliver(queued, { queue: "undelivered-mails" })).toEqual({ taken: 2, pauses: [] });
    expect(await read(id)).toMatchObject({ recipients: 2, sent: 1 });
    expect(await countUndelivered(env.IDENTITY_DB)).toBe(before);
  });

  it("go out a part a minute, until somebody stops them", async () => {
    await subscribed(1_201);
    const id = await begun();
    await decide(id, "send", 1);
    const { MAILS, queued } = mailQueue();
    const run = () => sendNewsletters({ ...env, MAILS }, mailProvider, new Date());
    await run();
    expect(queued).toHaveLength(500);
    const { recipients, version } = await read(id);
    expect(recipients).toBe(1_201);
    await run();
    expect((await decide(id, "stop", version)).status).toBe(200);
    await run();
    expect(queued).toHaveLength(1_000);
    expect(new Set(queued.map((message) => message.id)).size).toBe(1_000);
    // Messages that are already queued are not sent either.
    const provider = vi.spyOn(globalThis, "fetch");
    expect((await deliver(queued.slice(0, 3))).taken).toBe(3);
    expect(provider).not.toHaveBeenCalled();
    expect(await read(id)).toMatchObject({ state: "stopped", sent: 0 });
    expect(problemOf(await decide(id, "stop", version + 1))).toMatchObject({ status: 409 });
  });

  it("are forgotten by their readers two weeks after they have ended", async () => {
    const [email = ""] = await subscribed(1);
    const id = await begun();
    await decide(id, "send", 1);
    await minute();
    const { lookUp } = newsletterService(keyedBackend("content"));
    const later = (days: number) => sendNewsletters(env, { MAIL_API: "" }, new Date(Date.now() + days * 86_400_000));
    await later(13);
    expect((await lookUp(email))?.received).toEqual([{ title: "The week", sentAt: expect.any(Number) }]);
    await later(15);
    expect((await lookUp(email))?.received).toEqual([]);
    expect(await read(id)).toMatchObject({ state: "sent", recipients: 1, sent: 1 });
  });

  it("are sent once by two presses, also of two people at once", async () => {
    const [email = ""] = await subscribed(1);
    const id = await begun();
    const presses = await Promise.all([decide(id, "send", 1), decide(id, "send", 1)]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [later = ""] = await subscribed(1);
    expect(problemOf(await decide(id, "send", 2))).toMatchObject({ status: 409, code: "changed_meanwhile" });
    await minute();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(later)).toEqual([]);
    expect(await read(id)).toMatchObject({ recipients: 1, sent: 1 });
  });

  it("are sent as they were last looked at, and never change after that", async () => {
    await subscribed(1);
    const id = await begun();
    expect(changed(await save(id, 1, { intro: "Dear all" })).version).toBe(2);
    expect((await read(id)).mail.text).toContain("Dear all");
    const conflict = { status: 409, code: "changed_meanwhile" };
    expect(problemOf(await save(id, 1))).toMatchObject(conflict);
    for (const what of ["send", "delete", "stop"] as const)
      expect(problemOf(await decide(id, what, 1)), what).toMatchObject(conflict);
    expect((await decide(id, "send", 2)).status).toBe(200);
    expect(problemOf(await save(id, 3))).toMatchObject(conflict);
    expect(problemOf(await decide(id, "delete", 3))).toMatchObject(conflict);
  });

  it("are deleted while they are drafts", async () => {
    const id = await begun();
    expect((await decide(id, "delete", 1)).status).toBe(200);
    expect(problemOf(await desk("GET", `newsletters/${id}`))).toMatchObject({ status: 404 });
    expect(problemOf(await save(id, 1))).toMatchObject({ status: 409 });
  });

  it("are sent to their writer first, who is on no list", async () => {
    const writer = await as("writer");
    const id = await begun();
    const { sentTo } = newsletterTestResponse.parse((await writer("POST", `newsletters/${id}/test`, {})).body);
    const [mail] = await mailsTo(sentTo);
    const shown = await read(id);
    expect(mail).toMatchObject({ subject: "The week", body: shown.mail.text });
    expect(shown.state).toBe("draft");
    expect((await writer("POST", `newsletters/${id}/send`, { version: 1, reason: "now" })).status).toBe(403);
  });

  it("go nowhere without readers, without words, or with an article that fans cannot read", async () => {
    expect(problemOf(await decide(await begun(), "send", 1))).toMatchObject({ status: 422, code: "nobody" });
    await subscribed(1);
    const gone = await begun({ articles: ["no-such-article"] });
    expect((await read(gone)).articles).toEqual([
      { slug: "no-such-article", title: "no-such-article", isOnSite: false },
    ]);
    const refused = { status: 422, code: "article_not_on_site" };
    expect(problemOf(await decide(gone, "send", 1))).toMatchObject(refused);
    expect(problemOf(await desk("POST", `newsletters/${gone}/test`, {}))).toMatchObject(refused);
    const empty = await begun({ intro: " \n" });
    expect(problemOf(await decide(empty, "send", 1))).toMatchObject({ status: 422, code: "empty" });
    await minute();
    const { newsletters } = newslettersResponse.parse((await desk("GET", "newsletters")).body);
    expect(newsletters.map(({ state }) => state)).toEqual(["draft", "draft", "draft"]);
  });

  it("are in the audit log with each change and its reason", async () => {
    await subscribed(1);
    const id = await begun();
    await save(id, 1, { title: "The month" });
    await decide(id, "send", 2);
    const administrator = await as("administrator");
    const expected = { "newsletters.create": "", "newsletters.save": "", "newsletters.send": "It is Friday" };
    for (const [action, reason] of Object.entries(expected)) {
      const { rows } = auditResponse.parse((await administrator("GET", `audit?text=${action}`)).body);
      expect(rows[0], action).toMatchObject({ action, reason, outcome: "done", staff: expect.stringContaining("Kim") });
    }
  });

  it.each([
    [{ title: " " }, "A newsletter needs a title."],
    [{ title: "Bcc:\r\nall@fans.example" }, "A title is on one line."],
    [{ title: "x".repeat(121) }, "A title has at most 120 characters."],
    [{ intro: "x".repeat(2_001) }, "has at most 2,000 characters"],
    [{ intro: "\u0000" }, "has characters that no text has"],
    [{ articles: ["a", "a"] }, "Each article is named once."],
    [{ articles: ["../../secrets"] }, "An article's slug is small letters, digits and hyphens."],
    [{ articles: Array.from({ length: 13 }, (_, index) => `a-${index}`) }, "A newsletter has at most 12 articles."],
    [{ lang: "'; --" }, "A language is its tag"],
  ])("are refused in plain words: %j", async (wrong, message) => {
    const refused = problemOf(await desk("POST", "newsletters/create", { newsletter: { ...draftOf(), ...wrong } }));
    expect(refused.status).toBe(400);
    expect(refused.message).toContain(message);
  });

  it("are another system's where the content backend is", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 404 }));
    const remote = deskOf(siteWith({ CONTENT_API: "https://content.example" }), cookie);
    const { status, body } = await remote("GET", "newsletters");
    expect([status, body]).toEqual([200, { newsletters: [], readers: null }]);
    expect((await remote("POST", "newsletters/create", { newsletter: draftOf() })).status).toBeGreaterThanOrEqual(500);
  });
});

describe("leaving by a newsletter's link", () => {
  /** A reader of a newsletter, with the ways to unsubscribe. */
  async function reader() {
    const [email = "", other = ""] = await subscribed(2);
    await decide(await begun(), "send", 1);
    await minute();
    return { email, other, ...(await leavingOf(email)) };
  }

  it("is asked first, and works once", async () => {
    const { other, page, call } = await reader();
    const html = await (await site(page)).text();
    expect(html).toContain(`action="${call}"`);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect((await addresses()).length).toBe(2);
    const leave = (fields: Record<string, string>) => site(call, { method: "POST", body: new URLSearchParams(fields) });
    expect((await leave({})).headers.get("location")).toBe("/news/newsletter?status=left");
    expect(await addresses()).toEqual([other]);
    expect((await leave({ language: "ar" })).headers.get("location")).toBe("/ar/news/newsletter?status=unknown");
    expect(await (await site("/news/newsletter?status=unknown")).text()).toContain("That link has been used");
  });

  it("is one press in a program that reads mail", async () => {
    const { other, page, call } = await reader();
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    // A mail client without one-click unsubscription opens the URL.
    expect((await site(call)).headers.get("location")).toBe(page);
    expect((await addresses()).length).toBe(2);
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await site(call, { method: "POST", body });
      expect([status, headers.get("location")]).toEqual([204, null]);
    }
    expect(await addresses()).toEqual([other]);
  });

  it.each(["", "x", "0".repeat(32), "%00", "a".repeat(5_000)])("is refused plainly with %j", async (token) => {
    await subscribed(1);
    const response = await site(`/api/newsletter/leave/${token}`, { method: "POST" });
    if (token === "") expect(response.status).toBe(404);
    else expect(response.headers.get("location")).toBe("/news/newsletter?status=unknown");
    expect((await addresses()).length).toBe(1);
  });

  it("leaves nothing of an address, of which everything could be exported until then", async () => {
    const { email } = await reader();
    const service = newsletterService(keyedBackend("content"));
    expect(await service.lookUp(email)).toMatchObject({
      ...{ askedAt: 1, confirmedAt: 2, language: null },
      received: [{ title: "The week" }],
    });
    await service.remove(email);
    expect(await service.lookUp(email)).toBeNull();
    const held = env.CONTENT_DB.prepare("SELECT count(*) AS held FROM newsletter_mails WHERE email = ?").bind(email);
    expect(await held.first("held")).toBe(0);
  });
});
