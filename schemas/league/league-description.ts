import { z } from "zod";
import { taxRates } from "../payments/tax.ts";
import { plainErrorMap } from "../site/error-map.ts";
import { footerTypes, headerBehaviours, headerTypes } from "../site/site-layout.ts";
import { streamerSite } from "../streaming/streamer.ts";
import { banners } from "./banners.ts";
import { withBrand } from "./brand.ts";
import { competitionDescriptions } from "./competition-rules.ts";
import { currency, language, slugText, text, timeZone } from "./fields.ts";
import { headerStyleNames, pageKinds } from "./header-styles.ts";
import { homeSections, shownHomeSections } from "./home-sections.ts";
import { mailTexts } from "./mail-texts.ts";
import { menuDescriptions } from "./menu-description.ts";
import { siteSettings } from "./site-settings.ts";
import { theme } from "./theme.ts";
import { videoSettings } from "./video-settings.ts";

/** Version of league.json's format. */
export const formatVersion = 1;

const names = z.object({ name: text(80), slug: slugText });

const noSeasonStart = "is a month from 1 to 12, or a day such as 07-15 that every year has";
/** The month in which seasons begin, 1 to 12, or the day, such as 07-15. Not 02-29, which is not in every year. */
export const seasonStart = z
  .union([z.number(), z.string()], noSeasonStart)
  .refine(
    (start) =>
      z.iso.date().safeParse(typeof start === "string" ? `2001-${start}` : `2001-${String(start).padStart(2, "0")}-01`)
        .success,
    noSeasonStart,
  );

/** What dates and seasons of the league depend on (schemas/site/league-clock.ts). */
export const leagueClock = z.object({
  timeZone,
  seasonStart: seasonStart.default(7),
  /** How many calendar years a season's name has. Default: 1 for seasons that begin in January to April, 2 for others. */
  seasonYears: z.literal([1, 2]).optional(),
  /**
   * Languages that pages may be written in (`language` of their front matter). Dates and numbers follow the conventions of the first one's
   * region; the site's own texts are in English.
   */
  languages: z.array(language).min(1).max(10),
});

/** Settings of all single-club streaming sites (spec: streamer-site#streamer-site). */
const streamerSettings = z.strictObject({
  /** The club at /streamer without an id in the path; null for none. */
  clubID: z.int().positive().nullable(),
  troubleshootingTitle: text(100),
  voucherText: text(300),
  voucherButton: text(40),
  noFixtures: text(100),
  /** How many fixtures to show after the next one. */
  fixturesShown: z.int().min(1).max(40),
  /** Texts and settings of a club's site unless the league overrides them (STREAMER_SITES). */
  site: streamerSite,
});

/** Translations of the league's texts in menus and account panel: by language tag, then by the text in the league's own language. */
const translations = z.record(language, z.record(text(300), text(300)));

const descriptionFields = z.strictObject({
  format: z.literal(formatVersion),
  name: names.shape.name,
  slug: names.shape.slug,
  /** Shown by search engines and link previews. */
  description: text(300),
  /** Shown in the home page's hero while there is no news. */
  slogan: text(120).nullable().default(null),
  homeSections: shownHomeSections.default([...homeSections]),
  banners: banners.default([]),
  /** Host names of the site. Canonical URLs use the first one. */
  domains: z.array(z.hostname().transform((name) => name.toLowerCase())).max(20),
  /** The page with the contact form, and the email address to which it sends. Null: no form. */
  contact: z.strictObject({ page: z.string(), email: z.email() }).nullable().default(null),
  /** The page that lists the podcast's episodes. Null: no podcast. */
  podcast: z.strictObject({ page: z.string() }).nullable().default(null),
  /** Additions to mails to users. */
  mail: z
    .strictObject({
      /** The sender's name. Null: the name in the setting MAIL_FROM. */
      sender: text(80).nullable().default(null),
      /** Lines below each mail, such as a signature and the league's legal address. */
      footer: z.array(text(200)).max(8).default([]),
      /** The league's own texts, in place of the site's. */
      words: mailTexts.default({}),
    })
    .prefault({}),
  /** Currency of all prices that name no other. */
  currency,
  /** Tax included in prices, by the buyer's country, as shown on receipts. */
  tax: taxRates.default({}),
  ...leagueClock.shape,
  translations: translations.default({}),
  layout: z.strictObject({
    headerType: z.enum(headerTypes),
    headerBehaviour: z.enum(headerBehaviours),
    footerType: z.enum(footerTypes),
  }),
  theme,
  site: siteSettings,
  video: videoSettings,
  streamer: streamerSettings,
  /** Kinds of page that are missing have the default style. */
  headerStyles: z.partialRecord(z.enum(pageKinds), z.enum(headerStyleNames)),
  /** Slugs of the documents with a page at the top level, in the order of the documents hub (spec: routes#fixed-documents). */
  documents: z.array(slugText).max(60),
  menus: menuDescriptions,
  competitions: competitionDescriptions,
});

/** league.json in a league's folder: everything specific to the league, apart from its pages, clubs and files. */
export const leagueDescription = descriptionFields
  .refine(({ seasonStart, seasonYears }) => ![1, "01-01"].includes(seasonStart) || seasonYears !== 2, {
    path: ["seasonYears"],
    error: "is 1 for seasons that begin with January: they end in the same year",
  })
  .superRefine(({ languages, translations, banners, mail }, context) => {
    const translated = [
      ...Object.keys(translations).map((tag) => ["translations", tag] as const),
      ...banners.flatMap((banner, index) =>
        Object.keys(banner.translations).map((tag) => ["banners", index, "translations", tag] as const),
      ),
    ];
    for (const path of translated) {
      if (languages.indexOf(String(path.at(-1))) > 0) continue;
      context.addIssue({
        code: "custom",
        path: [...path],
        message: `is none of the league's other languages: ${languages.slice(1).join(", ")}`,
      });
    }
    for (const [kind, byLanguage] of Object.entries(mail.words)) {
      for (const tag of Object.keys(byLanguage).filter((named) => !languages.includes(named))) {
        const message = `is none of the league's languages: ${languages.join(", ")}`;
        context.addIssue({ code: "custom", path: ["mail", "words", kind, tag], message });
      }
    }
  });
export type LeagueDescription = z.output<typeof leagueDescription>;

/** Fills the brand into a description as written, and checks it. Paths of issues refer to the written form. */
export function parseDescription(raw: unknown): z.ZodSafeParseResult<LeagueDescription> {
  const brand = names.safeParse(raw);
  return leagueDescription.safeParse(brand.success ? withBrand(raw, brand.data) : raw, { error: plainErrorMap });
}
