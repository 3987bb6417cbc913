import { z } from "zod";
import { message } from "../site/messages.ts";
import { externalURL, icons, link, sitePath, slugText, socialIcons, text } from "./fields.ts";
import { sharingChannels } from "./sharing-channels.ts";

/** Site settings (spec: entities#site-settings) of a league's description. */
export const siteSettings = z.strictObject({
  /** Whether a strip above the header has all clubs' crests. */
  globalNav: z.boolean(),
  /** Page slugs (spec: routes#page-slugs). The streams page uses the slug of the first video feed. */
  slugs: z.strictObject({ teams: slugText, fixtures: slugText, firstTeam: slugText }),
  /** Teams (spec: entities#team). The first team's slug is empty: its pages use `slugs.firstTeam`. */
  teams: z.array(z.strictObject({ name: text(60), slug: z.union([z.literal(""), slugText]), id: text(20) })).min(1),
  advertising: z.strictObject({
    /** Disables adverts on all pages. */
    disabled: z.boolean(),
    /** Paths without adverts, including the pages below them. */
    withoutAdverts: z.array(sitePath).max(200),
  }),
  /** Texts of the account panel and login page, and the URL of the account portal. */
  account: z.strictObject({
    loginHeading: text(100),
    loginBody: text(300),
    registerHeading: text(100),
    registerBody: text(300),
    accountHeading: text(100),
    /** Without a trailing slash. */
    portal: link.refine((url) => !url.endsWith("/"), "has no slash at its end"),
  }),
  /** Ticket shop on another site; null for none. */
  ticketShop: externalURL.nullable(),
  socialLinks: z
    .array(z.strictObject({ name: text(40), icon: z.enum([...icons, ...socialIcons]), href: externalURL }))
    .max(12),
  /** Whether each way of sharing pages is enabled. */
  sharing: z.record(z.enum(sharingChannels), z.boolean()),
  /** The competition with a title sponsor: on its page, the footer shows this sponsor alone. */
  cupPartner: z.strictObject({ page: sitePath, sponsorID: z.int().positive() }).nullable(),
  /** First year of the copyright notice. */
  copyrightSince: z.int().min(1800).max(2200),
  /**
   * The cookie notice, and the slug of the page on which visitors change their choice. Texts that are omitted default to the site's own, in
   * the page's language.
   */
  cookieNotice: z.strictObject({
    heading: text(60).default(message("Cookies")),
    text: text(300).default(
      message(
        "This site works without optional cookies. May we use some to count visits, to show adverts and to suit them to you?",
      ),
    ),
    acceptAll: text(40).default(message("Accept All Cookies")),
    onlyEssential: text(40).default(message("Only Essential")),
    choose: text(40).default(message("Choose which")),
    consentSlug: slugText,
  }),
  /** Slugs of news categories by what they reveal. Where results are hidden, titles of all other categories are hidden too. */
  news: z
    .strictObject({
      /** Categories of reports, each of one match. */
      reports: z.array(slugText).max(50).default([]),
      /** Categories that reveal no results, such as tickets. */
      withoutResults: z.array(slugText).max(50).default([]),
    })
    .prefault({}),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** A configured team (spec: entities#team) with its page slug. */
export interface TeamKind {
  name: string;
  slug: string;
  /** Whether it is the first team, the only one in the match data. */
  first: boolean;
}

export const teamKinds = ({ teams, slugs }: Pick<SiteSettings, "teams" | "slugs">): TeamKind[] =>
  teams.map(({ name, slug }) => ({ name, slug: slug === "" ? slugs.firstTeam : slug, first: slug === "" }));
