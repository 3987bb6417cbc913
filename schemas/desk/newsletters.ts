import { z } from "zod";
import { articleLanguage } from "../content/content.ts";
import { newsSlugPattern } from "../content/news-slug.ts";
import { reason } from "./staff.ts";

export const maxNewsletterArticles = 12;
/** Providers limit mails by the second, and what they refuse for that is tried only so often. */
export const newsletterMailsPerMinute = 500;
const maxIntro = 2_000;

/** A newsletter as it is written. */
export const newsletterDraft = z.object({
  title: z
    .string()
    .trim()
    .min(1, "A newsletter needs a title.")
    .max(120, "A title has at most 120 characters.")
    .regex(/^\P{Cc}*$/u, "A title is on one line."),
  /** The text above the articles. */
  intro: z
    .string()
    .max(maxIntro, "The text above the articles has at most 2,000 characters.")
    .regex(/^[\P{Cc}\t\r\n]*$/u, "The text above the articles has characters that no text has."),
  /** It goes to those who have signed up on a page in this language. */
  lang: articleLanguage,
  /** Slugs, in the order in which they are read. */
  articles: z
    .array(z.string().max(200).regex(newsSlugPattern, "An article's slug is small letters, digits and hyphens."))
    .max(maxNewsletterArticles, `A newsletter has at most ${maxNewsletterArticles} articles.`)
    .refine((slugs) => new Set(slugs).size === slugs.length, "Each article is named once."),
});
export type NewsletterDraft = z.infer<typeof newsletterDraft>;

/** `stopped`: somebody has stopped it while it was sent. */
const newsletterState = z.enum(["draft", "sending", "sent", "stopped"]);

const listedNewsletter = z.object({
  id: z.uuid(),
  /** Raised by each change. */
  version: z.int().positive(),
  title: z.string(),
  lang: articleLanguage,
  state: newsletterState,
  changedAt: z.iso.datetime(),
  /** Who changed it last. */
  staff: z.string(),
  /** Addresses that it goes to, or went to when it was sent; 0 for a draft. */
  recipients: z.int().nonnegative(),
  /** Mails that the mail provider has taken. */
  sent: z.int().nonnegative(),
});
export type ListedNewsletter = z.infer<typeof listedNewsletter>;

/** How many confirmed addresses get a newsletter in each language that there may be one in, the league's own first. */
const newsletterReaders = z.array(z.object({ lang: articleLanguage, count: z.int().nonnegative() }));
export type NewsletterReaders = z.infer<typeof newsletterReaders>;

/** What the content backend lists: the last changed first, at most 100. */
export const storedNewsletters = z.object({ newsletters: z.array(listedNewsletter), readers: newsletterReaders });
/** GET newsletters. `readers` is null where the content backend is another system, which writes newsletters by itself. */
export const newslettersResponse = storedNewsletters.extend({ readers: newsletterReaders.nullable() });

/** A newsletter's mail without its address. `{leave-token}` in it is replaced by the token of each reader. */
export const newsletterMail = z.object({
  subject: z.string().max(200),
  text: z.string().max(50_000),
  sender: z.string().max(200).optional(),
  language: articleLanguage.optional(),
  unsubscribe: z.string().max(2_000),
});
export type NewsletterMail = z.infer<typeof newsletterMail>;

/** What the content backend has of one newsletter. */
export const storedNewsletter = listedNewsletter.extend({
  intro: z.string(),
  articles: z.array(z.string()),
  readers: newsletterReaders,
  /** As it is sent or was sent; null for a draft. */
  mail: newsletterMail.nullable(),
});
export type StoredNewsletter = z.infer<typeof storedNewsletter>;

/** GET newsletters/{newsletter}. */
export const newsletterResponse = storedNewsletter.omit({ mail: true }).extend({
  articles: z.array(
    z.object({
      slug: z.string(),
      /** The slug, for an article that fans cannot read. */
      title: z.string(),
      isOnSite: z.boolean(),
    }),
  ),
  /** The mail as its readers get it, but for the last part of the link in its last lines. */
  mail: z.object({ subject: z.string(), text: z.string() }),
});
export type DeskNewsletter = z.infer<typeof newsletterResponse>;

export const newsletterPath = z.object({
  newsletter: z.uuid("There is no such newsletter.").meta({ description: "The newsletter's id." }),
});
const version = z.int("version is the number of the newsletter's last change.").positive();

/** POST newsletters/create. */
export const newsletterCreateRequest = z.object({ newsletter: newsletterDraft });
/** POST newsletters/{newsletter}/save: over the version that was looked at. */
export const newsletterSaveRequest = z.object({ version, draft: newsletterDraft });
/** POST newsletters/{newsletter}/send, …/stop and …/delete. */
export const newsletterDecision = z.object({ version, reason });
export const newsletterChanged = z.object({ id: z.uuid(), version: z.int().positive() });
/** POST newsletters/{newsletter}/test: the address that the mail went to. */
export const newsletterTestResponse = z.object({ sentTo: z.string() });
