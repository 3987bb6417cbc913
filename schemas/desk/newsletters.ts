import { z } from "zod";
import { articleLanguage } from "../content/content.ts";
import { newsSlugPattern } from "../content/news-slug.ts";
import { reason } from "./staff.ts";

export const maxNewsletterArticles = 12;
/** Mail providers limit mails per second, and a mail that is refused for this reason is only retried a few times. */
export const newsletterMailsPerMinute = 500;
const maxIntro = 2_000;

/** A newsletter as staff edit it. */
export const newsletterDraft = z.object({
  title: z
    .string()
    .trim()
    .min(1, "A newsletter needs a title.")
    .max(120, "A title has at most 120 characters.")
    .regex(/^\P{Cc}*$/u, "A title is on one line."),
  intro: z
    .string()
    .max(maxIntro, "The text above the articles has at most 2,000 characters.")
    .regex(/^[\P{Cc}\t\r\n]*$/u, "The text above the articles has characters that no text has."),
  /** Sent to readers who signed up on a page in this language. */
  lang: articleLanguage,
  /** Slugs, in reading order. */
  articles: z
    .array(z.string().max(200).regex(newsSlugPattern, "An article's slug is small letters, digits and hyphens."))
    .max(maxNewsletterArticles, `A newsletter has at most ${maxNewsletterArticles} articles.`)
    .refine((slugs) => new Set(slugs).size === slugs.length, "Each article is named once."),
});
export type NewsletterDraft = z.infer<typeof newsletterDraft>;

/** `stopped`: staff stopped it while it was being sent. */
const newsletterState = z.enum(["draft", "sending", "sent", "stopped"]);

const listedNewsletter = z.object({
  id: z.uuid(),
  /** Incremented by each change. */
  version: z.int().positive(),
  title: z.string(),
  lang: articleLanguage,
  state: newsletterState,
  changedAt: z.iso.datetime(),
  /** Who changed it last. */
  staff: z.string(),
  /** Number of addresses that it goes to, or went to when it was sent; 0 for a draft. */
  recipients: z.int().nonnegative(),
  /** Number of mails that the mail provider has accepted. */
  sent: z.int().nonnegative(),
});
export type ListedNewsletter = z.infer<typeof listedNewsletter>;

/** How many confirmed addresses there are for each language that newsletters can be in, the league's own language first. */
const newsletterReaders = z.array(z.object({ lang: articleLanguage, count: z.int().nonnegative() }));
export type NewsletterReaders = z.infer<typeof newsletterReaders>;

/** The content backend's list: last changed first, at most 100. */
export const storedNewsletters = z.object({ newsletters: z.array(listedNewsletter), readers: newsletterReaders });
/** GET newsletters. `readers` is null if the content backend is another system, which has newsletters of its own. */
export const newslettersResponse = storedNewsletters.extend({ readers: newsletterReaders.nullable() });

/** The mail of a newsletter without a recipient. `{leave-token}` in it is replaced by each reader's token. */
export const newsletterMail = z.object({
  subject: z.string().max(200),
  text: z.string().max(50_000),
  sender: z.string().max(200).optional(),
  language: articleLanguage.optional(),
  unsubscribe: z.string().max(2_000),
});
export type NewsletterMail = z.infer<typeof newsletterMail>;

/** A newsletter as the content backend returns it. */
export const storedNewsletter = listedNewsletter.extend({
  intro: z.string(),
  articles: z.array(z.string()),
  readers: newsletterReaders,
  /** The mail as sent; null for a draft. */
  mail: newsletterMail.nullable(),
});
export type StoredNewsletter = z.infer<typeof storedNewsletter>;

/** GET newsletters/{newsletter}. */
export const newsletterResponse = storedNewsletter.omit({ mail: true }).extend({
  articles: z.array(
    z.object({
      slug: z.string(),
      /** The slug for an article that fans cannot read. */
      title: z.string(),
      isOnSite: z.boolean(),
    }),
  ),
  /** The mail as readers get it, without the token at the end of its unsubscribe link. */
  mail: z.object({ subject: z.string(), text: z.string() }),
});
export type DeskNewsletter = z.infer<typeof newsletterResponse>;

export const newsletterPath = z.object({
  newsletter: z.uuid("There is no such newsletter.").meta({ description: "The newsletter's id." }),
});
const version = z.int("version is the number of the newsletter's last change.").positive();

/** POST newsletters/create. */
export const newsletterCreateRequest = z.object({ newsletter: newsletterDraft });
/** POST newsletters/{newsletter}/save. `version` is the one the change is based on. */
export const newsletterSaveRequest = z.object({ version, draft: newsletterDraft });
/** POST newsletters/{newsletter}/send, …/stop and …/delete. */
export const newsletterDecision = z.object({ version, reason });
export const newsletterChanged = z.object({ id: z.uuid(), version: z.int().positive() });
/** POST newsletters/{newsletter}/test. `sentTo`: the address that the mail went to. */
export const newsletterTestResponse = z.object({ sentTo: z.string() });
