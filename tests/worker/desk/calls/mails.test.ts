import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { deskMailFrameResponse, deskMailResponse, deskMailsResponse } from "../../../../schemas/desk/mails.ts";
import { allMailKinds } from "../../../../schemas/league/mail-kinds.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { password } from "../../support/accounts.ts";
import { brand } from "../../support/brand.ts";
import { solvedCaptcha } from "../../support/captcha.ts";
import { editorsDesk } from "../../support/editors-desk.ts";
import { browserAt } from "../../support/site-with.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";

const { site, desk } = editorsDesk();

const read = async (kind: string) => deskMailResponse.parse((await desk("GET", `mail-words/${kind}`)).body);
const change = (kind: string, words: unknown, revision: string) =>
  desk("POST", `mail-words/${kind}`, { words, revision });
const listed = async (kind: string) =>
  deskMailsResponse.parse((await desk("GET", "mail-words")).body).mails.find((mail) => mail.kind === kind);

const proof = () => solvedCaptcha("registration");

/** The mail to somebody who registers on a page in this language. */
async function registrationMail(language: string, altcha: string) {
  const email = `fan-${crypto.randomUUID()}@fans.example`;
  const browser = browserAt(site);
  browser.cookies.set("__Secure-portal-language", language);
  const fields = { email, password, firstName: "Robin", altcha };
  await browser.visit("/portal/register", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "cf-connecting-ip": crypto.randomUUID() },
  });
  const [mail] = await storedMails(env.IDENTITY_DB, email);
  return mail;
}

describe("mails at the desk", () => {
  it("are in the site's words and the league's, with placeholders and examples, in each language", async () => {
    expect(await listed("reset-password")).toEqual({
      ...{ kind: "reset-password", label: "Code for a new password", ownIn: [] },
    });
    const { languages } = await read("reset-password");
    const [english, arabic] = languages;
    expect(english).toEqual({
      tag: "en-GB",
      own: { subject: "", text: "" },
      site: {
        subject: "{code} is your password reset code",
        text: [
          "Your code is {code}. Enter it to choose a new password.",
          "It is good for {minutes} minutes and works once.",
          "If you did not ask for it, you need do nothing: without the code nobody can go on.",
        ].join("\n\n"),
      },
      examples: { code: "482913", minutes: "60" },
    });
    expect([arabic?.tag, languages.length]).toEqual(["ar", 2]);
    expect(arabic?.site?.text).toMatch(/^رمزك هو \{code\}\. /);
    const goodbye = await read("account-deleted");
    expect(goodbye.languages.map((language) => language.site?.text)).toEqual([
      expect.stringContaining("without your name, for {years} years, as the law asks."),
      expect.stringContaining("{years}"),
    ]);
  });

  it.each(allMailKinds)("%s in the site's words is right as the league's own", async (kind) => {
    const { languages, revision } = await read(kind);
    const words = Object.fromEntries(languages.map(({ tag, site: words }) => [tag, words]));
    expect((await change(kind, words, revision)).status).toBe(200);
  });

  it("arrive as they are published, and in the site's own words again once these are taken back", async () => {
    // Created before anything is published, because they come from the site of other tests.
    const [first, second, third] = [await proof(), await proof(), await proof()];
    const before = await read("confirm-registration");
    const words = {
      "en-GB": { subject: "", text: "Ready, set, {code}!\n\n\nYours" },
      ar: { subject: "رمزك {code}", text: "أدخل {code}." },
    };
    const changed = deskMailResponse.parse((await change("confirm-registration", words, before.revision)).body);
    expect(changed.languages[0]?.own).toEqual({ subject: "", text: "Ready, set, {code}!\n\nYours" });
    expect(await listed("confirm-registration")).toMatchObject({ ownIn: ["en-GB", "ar"] });
    expect(await registrationMail("en", first)).toMatchObject({
      subject: expect.stringMatching(/^\d{6} is your confirmation code$/),
      body: expect.stringMatching(/^Ready, set, \d{6}!\n\nYours$/),
    });
    expect(await registrationMail("ar", second)).toMatchObject({
      subject: expect.stringMatching(/^رمزك \d{6}$/),
      body: expect.stringMatching(/^أدخل \d{6}\.$/),
    });
    await change("confirm-registration", {}, changed.revision);
    expect(await registrationMail("ar", third)).toMatchObject({ body: expect.stringMatching(/^رمزك هو \d{6}\./) });
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes").all();
    expect(results).toEqual([{ part: "mail confirm-registration" }]);
  });

  it("keep the name's placeholder, and the words of other mails", async () => {
    const { revision } = await read("confirm-registration");
    const own = (await read("confirm-registration")).languages.map(({ tag, own: words }) => [tag, words] as const);
    expect(own[0]?.[1].text).toContain(`Welcome to the ${brand.name}.`);
    const words = { ...Object.fromEntries(own), ar: { subject: "", text: "{code}" } };
    expect((await change("confirm-registration", words, revision)).status).toBe(200);
    const stored = await env.CONTENT_DB.prepare(
      "SELECT description ->> '$.mail.words' AS words FROM league",
    ).first<string>("words");
    expect(stored).toContain("Welcome to the {name}.");
    expect(JSON.parse(stored ?? "")).toMatchObject({
      "confirm-registration": { ar: { text: ["{code}"] } },
      "newsletter-confirmation": { ar: { subject: "خطوة واحدة لتصلك نشرتنا" } },
    });
  });

  it("are not overwritten by who has opened them before somebody else changed them", async () => {
    const { revision } = await read("gift");
    const other = await read("reminder");
    const say = (subject: string) => ({ "en-GB": { subject, text: "" } });
    expect((await change("gift", say("Mine"), revision)).status).toBe(200);
    expect(problemOf(await change("gift", say("Yours"), revision))).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
    });
    expect((await change("reminder", say("Soon"), other.revision)).status).toBe(200);
  });

  it.each([
    ["gift", "en-GB", { subject: "x".repeat(121), text: "" }, 400, "The subject has at most 120 characters."],
    ["gift", "en-GB", { subject: "", text: "x".repeat(2_001) }, 400, "The text has at most 2000 characters."],
    ["gift", "ar", { subject: "{cod}", text: "" }, 422, "Arabic: the subject has {cod}, but the placeholders of this"],
    ["reset-password", "en-GB", { subject: "", text: "Hi" }, 422, "the text has no {code}, which this mail must have."],
    ["gift", "fr", { subject: "Oui", text: "" }, 422, "The league's mails are in en-GB, ar."],
    ["gift", "en-GB", { subject: "a\nb", text: "" }, 422, "is one line"],
  ])("are refused in plain words: %s, %s, %j", async (kind, tag, words, status, message) => {
    const refused = problemOf(await change(kind, { [tag]: words }, (await read(kind)).revision));
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(message);
  });

  it("come from another sender with other lines below, once these are published", async () => {
    const altcha = await proof();
    const { revision, ...before } = deskMailFrameResponse.parse((await desk("GET", "mail-frame")).body);
    expect(before).toEqual({ sender: null, footer: [] });
    const frame = { sender: `${brand.name} Office`, footer: ["Yours sincerely", "1 Long Lane"] };
    const changed = deskMailFrameResponse.parse((await desk("POST", "mail-frame", { ...frame, revision })).body);
    expect(changed).toMatchObject(frame);
    expect(await registrationMail("en", altcha)).toMatchObject({
      body: expect.stringContaining("Yours sincerely\n1 Long Lane"),
    });
    expect((await read("gift")).footer).toEqual(frame.footer);
    const stored = env.CONTENT_DB.prepare("SELECT description ->> '$.mail.sender' AS sender FROM league");
    expect(await stored.first("sender")).toBe(`${brand.name} Office`);
    expect(problemOf(await desk("POST", "mail-frame", { ...frame, revision }))).toMatchObject({ status: 409 });
    for (const [wrong, message] of [
      [{ sender: "a\nb" }, "The sender's name is one line."],
      [{ footer: Array.from({ length: 9 }, () => "x") }, "The footer has at most 8 lines."],
    ] as const) {
      const refused = problemOf(await desk("POST", "mail-frame", { ...frame, ...wrong, revision: changed.revision }));
      expect([refused.status, refused.message]).toEqual([400, message]);
    }
    const writer = deskOf(site, (await newStaff("writer")).cookie);
    expect((await writer("POST", "mail-frame", { ...frame, revision: changed.revision })).status).toBe(403);
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes").all();
    expect(results).toEqual([{ part: "sender and footer of mails" }]);
  });

  it("are those that there are", async () => {
    expect((await desk("GET", "mail-words/goodbye")).status).toBe(400);
  });
});
