import { z } from "zod";
import { isLinkTarget, isSitePath } from "../site/site-path.ts";

/* Configuration of a single club's streaming site (spec: streamer-site#configuration). The league's description has the defaults. */

const shortText = z.string().trim().min(1).max(200);
const paragraph = z.string().trim().min(1).max(2000);
/** Id of a section of the page. */
const sectionID = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, "is the id of a section, such as next-match");
const linkTarget = z.string().max(500).refine(isLinkTarget, "is a path on this site, or a URL");
const purchaseLink = z
  .string()
  .max(500)
  .refine(
    (target) => /^#[a-z][a-z0-9-]*$/.test(target) || isLinkTarget(target),
    "is a path on this site, a URL, or #packages",
  );
const imageKey = z.string().regex(/^[\w/-]{1,100}$/, "is the key of an image");
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "looks like #12ab9f");

export const streamerHeadings = z.strictObject({
  next: shortText,
  packages: shortText,
  vouchers: shortText,
  fixtures: shortText,
  troubleshooting: shortText,
});

export const streamerPlaylist = z.strictObject({
  display: z.boolean(),
  /** What `feed` refers to: a section of the league's videos, or a category, filtered by the club. */
  type: z.enum(["section", "club"]),
  title: shortText,
  /** A sentence below the title. Empty: none. */
  description: z.string().max(500),
  amount: z.int().min(1).max(50),
  feed: z.string().regex(/^[\w-]{1,60}$/, "is the name of a section or category"),
});

/** One club's complete configuration. */
export const streamerSite = z.strictObject({
  /** The club's name while match data is unavailable. */
  clubName: shortText.nullable(),
  tagline: shortText,
  /** The club's own site. `{slug}` is replaced by the club's slug. */
  clubSite: z.string().max(500).refine(isLinkTarget, "is a URL"),
  /** Null: the club's kit colours. */
  colours: z.strictObject({ primary: colour, secondary: colour }).nullable(),
  heroText: shortText,
  /** Image keys for wide and narrow viewports. Null: drawn in the club's colours. */
  heroImages: z.strictObject({ wide: imageKey.nullable(), narrow: imageKey.nullable() }),
  /** URL of a fixtures feed in the format of match data's `fixtures` call. Null: match data. */
  fixturesFeed: z.url({ protocol: /^https?$/ }).nullable(),
  /** Target of the hero's button. */
  purchaseLink,
  /** The page of all passes, where a cancelled payment can be resumed. */
  paymentsPath: z.string().max(500).refine(isSitePath, "is a path on this site"),
  /** Whether to show the section for vouchers. */
  vouchers: z.boolean(),
  headings: streamerHeadings,
  headerLinks: z.array(z.strictObject({ title: shortText, link: sectionID })).max(12),
  footerLinks: z.array(z.strictObject({ text: shortText, url: linkTarget })).max(12),
  questions: z.array(z.strictObject({ title: shortText, body: paragraph })).max(40),
  playlist: streamerPlaylist,
});
export type StreamerSite = z.infer<typeof streamerSite>;

/** The league's overrides of a club's configuration. */
export const streamerOverrides = streamerSite
  .extend({
    headings: streamerHeadings.partial(),
    heroImages: streamerSite.shape.heroImages.partial(),
    playlist: streamerPlaylist.partial(),
  })
  .partial();
export type StreamerOverrides = z.infer<typeof streamerOverrides>;

const clubID = z.string().regex(/^[1-9]\d{0,8}$/, "is a club's number");

/** Overrides by club id. */
export const streamerSites = z.record(clubID, streamerOverrides);

/** Club ids by host name. */
export const streamerHosts = z.record(
  z.hostname().regex(/^[^A-Z]+$/, "is a host name in lower case, without a port"),
  z.int().positive(),
);
