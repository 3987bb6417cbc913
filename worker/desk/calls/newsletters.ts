import { z } from "zod";
import {
  type NewsletterMail,
  newsletterChanged,
  newsletterCreateRequest,
  newsletterDecision,
  newsletterPath,
  newsletterResponse,
  newsletterSaveRequest,
  newslettersResponse,
  newsletterTestResponse,
  type StoredNewsletter,
} from "../../../schemas/desk/newsletters.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { ApiError } from "../../errors.ts";
import { otherLanguages, ownLanguage } from "../../language/page-language.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { MailError } from "../../mail/mailer.ts";
import { composeNewsletter, textForStaff } from "../../newsletters/compose-newsletter.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { contentService } from "../../services/content.ts";
import { newsletterDesk } from "../../services/newsletter-desk.ts";
import { canonicalOrigin, siteOrigin } from "../../streamer-sites/site-urls.ts";
import { requireNoOtherEditors } from "../other-editors.ts";
import { type CallScope, requirePerson, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "writer", "analyst"];
const writers: readonly StaffRole[] = ["administrator", "editor", "writer"];
const editors: readonly StaffRole[] = ["administrator", "editor"];

interface One {
  newsletter: string;
}

const newslettersOf = ({ c }: CallScope) => newsletterDesk(c.get("backends")("content"));
const subject = ({ newsletter }: One) => `newsletter ${newsletter}`;
const staffOf = ({ caller }: CallScope) => caller.name;

/** @throws ApiError 404 */
async function storedOf(scope: CallScope, id: string): Promise<StoredNewsletter> {
  const stored = await newslettersOf(scope).newsletter(id);
  if (stored === null) throw new ApiError(404, "no_such_newsletter", "There is no newsletter with that id.");
  return stored;
}

/** A newsletter for the audit log, without its long text. */
async function state(scope: CallScope, { newsletter }: One) {
  const stored = await newslettersOf(scope).newsletter(newsletter);
  if (stored === null) return null;
  const { title, lang, articles, state: stands, version, recipients, sent } = stored;
  return { title, lang, articles, state: stands, version, recipients, sent };
}

/** A newsletter with its articles as fans read them now, and its mail. */
async function composed(scope: CallScope, stored: StoredNewsletter) {
  const { c } = scope;
  const [settings, league] = [c.get("settings"), c.get("league")];
  const content = contentService(c.get("backends")("content"), {});
  const articles = await Promise.all(
    stored.articles.map(async (slug) => ({ slug, article: (await content.article(slug))?.data ?? null })),
  );
  const origin = canonicalOrigin(
    new URL(siteOrigin(new URL(c.req.url), settings, league.domains)),
    settings,
    league.domains,
  );
  const written = { ...stored, articles: articles.flatMap(({ article }) => (article === null ? [] : [article])) };
  return { articles, mail: stored.mail ?? (await composeNewsletter(written, league, origin)) };
}

/** The mail of a draft that can be sent. @throws ApiError 422 for one that cannot */
async function readyMail(scope: CallScope, id: string): Promise<NewsletterMail> {
  const stored = await storedOf(scope, id);
  requireLanguage(scope, stored.lang);
  const { articles, mail } = await composed(scope, stored);
  const missing = articles.find(({ article }) => article === null);
  if (missing !== undefined) {
    const text = `Fans cannot read the article ${missing.slug}: publish it, or take it out.`;
    throw new ApiError(422, "article_not_on_site", text);
  }
  if (articles.length === 0 && stored.intro.trim() === "") {
    throw new ApiError(422, "empty", "The newsletter is empty: write something, or add an article.");
  }
  return mail;
}

/** @throws ApiError 422 unless it is a language of the site's pages */
function requireLanguage({ c }: CallScope, lang: string): void {
  const league = c.get("league");
  const languages = [ownLanguage(league), ...otherLanguages(league)];
  if (languages.includes(lang)) return;
  throw new ApiError(422, "unknown_language", `Newsletters are in the languages of pages: ${languages.join(", ")}.`);
}

/** Staff calls for newsletters that API keys can make too. */
export const newsletterCalls = [
  staffCall({
    method: "GET",
    path: "newsletters",
    action: "newsletters.list",
    summary: "Newsletters, the last changed first, and how many addresses get them in each language",
    roles: readers,
    input: z.object({}),
    response: newslettersResponse,
    audit: null,
    run: (scope) => newslettersOf(scope).list(),
  }),
  staffCall({
    method: "GET",
    path: "newsletters/{newsletter}",
    action: "newsletters.read",
    summary: "A newsletter, and the mail that its readers get",
    roles: readers,
    input: newsletterPath,
    response: newsletterResponse,
    audit: null,
    async run(scope, { newsletter }) {
      const stored = await storedOf(scope, newsletter);
      const { articles, mail } = await composed(scope, stored);
      return {
        ...stored,
        articles: articles.map(({ slug, article }) => ({
          ...{ slug, title: article?.title ?? slug, isOnSite: article !== null },
        })),
        mail: { subject: mail.subject, text: textForStaff(mail) },
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "newsletters/create",
    action: "newsletters.create",
    summary: "Begin a newsletter",
    roles: writers,
    input: newsletterCreateRequest,
    response: newsletterChanged,
    audit: {
      subject: () => null,
      loggedInput: ({ newsletter: { title, lang, articles } }) => ({ title, lang, articles }),
      logsResponse: true,
    },
    async run(scope, { newsletter }) {
      requireLanguage(scope, newsletter.lang);
      return await newslettersOf(scope).create(newsletter, staffOf(scope));
    },
  }),
  staffCall({
    method: "POST",
    path: "newsletters/{newsletter}/save",
    action: "newsletters.save",
    summary: "Change a newsletter that has not been sent",
    roles: writers,
    input: newsletterPath.extend(newsletterSaveRequest.shape),
    response: newsletterChanged,
    audit: { subject, state, loggedInput: ({ version }) => ({ version }) },
    async run(scope, { newsletter, ...saved }) {
      requireLanguage(scope, saved.draft.lang);
      return await newslettersOf(scope).save(newsletter, { ...saved, staff: staffOf(scope) });
    },
  }),
  staffCall({
    method: "POST",
    path: "newsletters/{newsletter}/delete",
    action: "newsletters.delete",
    summary: "Delete a newsletter that has not been sent",
    roles: writers,
    input: newsletterPath.extend(newsletterDecision.shape),
    response: newsletterChanged,
    audit: { subject, state },
    confirmed: true,
    async run(scope, { newsletter, version }) {
      await requireNoOtherEditors(scope, subject({ newsletter }));
      return await newslettersOf(scope).delete(newsletter, { version, staff: staffOf(scope) });
    },
  }),
  staffCall({
    method: "POST",
    path: "newsletters/{newsletter}/send",
    action: "newsletters.send",
    summary: "Send a newsletter to everybody who subscribes in its language",
    roles: editors,
    confirmed: true,
    input: newsletterPath.extend(newsletterDecision.shape),
    response: newsletterChanged,
    audit: { subject, state },
    async run(scope, { newsletter, version }) {
      const mail = await readyMail(scope, newsletter);
      return await newslettersOf(scope).send(newsletter, { version, mail, staff: staffOf(scope) });
    },
  }),
  staffCall({
    method: "POST",
    path: "newsletters/{newsletter}/stop",
    action: "newsletters.stop",
    summary: "Stop a newsletter that is being sent: who has not got it gets none",
    roles: editors,
    input: newsletterPath.extend(newsletterDecision.shape),
    response: newsletterChanged,
    audit: { subject, state },
    run: (scope, { newsletter, version }) => newslettersOf(scope).stop(newsletter, { version, staff: staffOf(scope) }),
  }),
];

/** The call that sends a newsletter to the caller's own address, which API keys do not have. */
export const newsletterTestCalls = [
  staffCall({
    method: "POST",
    path: "newsletters/{newsletter}/test",
    action: "newsletters.test",
    summary: "Send a newsletter to your own address, to see how it looks",
    roles: writers,
    input: newsletterPath,
    response: newsletterTestResponse,
    audit: { subject },
    async run(scope, { newsletter }) {
      const { c, caller, now } = scope;
      const { email } = requirePerson(caller).staff;
      const { unsubscribe: _, ...mail } = await readyMail(scope, newsletter);
      try {
        const mailer = createMailer(c.get("settings"), c.env, toSeconds(now));
        await mailer.send({ ...mail, to: email, text: textForStaff(mail) });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw new ApiError(503, "mail_failed", "The mail could not be sent. Please try again in a minute.");
      }
      return { sentTo: email };
    },
  }),
];
