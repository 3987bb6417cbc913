import { z } from "zod";
import { isSitePath } from "../site/site-path.ts";
import { isOneLine, language, link, text } from "./fields.ts";

/** Maximum characters of a banner's text: two lines on a phone. */
export const maxBannerText = 140;

const bannerText = text(maxBannerText).refine(isOneLine, "is one line");

/** Maximum number of paths that a banner may name. */
export const maxBannerPages = 10;
/** Whether the path can be in a banner's pages: a path without query and without a trailing slash. */
export const isBannerPage = (path: string): boolean => isSitePath(path) && /^\/(?:[^?#]*[^?#/])?$/.test(path);

/** A line of text above pages of the league's site, for a time. */
const banner = z
  .strictObject({
    text: bannerText,
    link: link.nullable().default(null),
    /** Paths of the pages that show it, each including the pages below; `/` is the home page alone. Empty: all pages. */
    pages: z
      .array(z.string().refine(isBannerPage, "is a path such as /videos, without a slash at its end"))
      .max(maxBannerPages)
      .default([]),
    /** Null: shown at once. */
    from: z.iso.datetime().nullable().default(null),
    /** Null: shown until it is removed. */
    until: z.iso.datetime().nullable().default(null),
    /** The text in the league's other languages, by language tag. */
    translations: z.record(language, bannerText).default({}),
  })
  .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
    path: ["until"],
    error: "is after the beginning",
  });
export type Banner = z.output<typeof banner>;

/** Of the banners shown at a time, a page shows the first one that applies to it. */
export const banners = z.array(banner).max(10);

/** A banner as pages in one language show it. */
export interface ShownBanner {
  pages: readonly string[];
  /** Changes with text and link, so that a closed banner is shown again after a change. */
  id: string;
  text: string;
  /** Language tag of the text, where it differs from the page's language. */
  lang?: string;
  link: string | null;
  /** When it ends, ISO 8601; missing if it is shown until it is removed. */
  until?: string;
}

/** The banners of an instant that some page can show: none after the first one that is on all pages. */
export function bannersAt(all: readonly Banner[], now: number): Banner[] {
  const current = all.filter(
    ({ from, until }) => (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until)),
  );
  const everywhere = current.findIndex(({ pages }) => pages.length === 0);
  return everywhere < 0 ? current : current.slice(0, everywhere + 1);
}

/** When a banner last appeared or disappeared on schedule, in milliseconds since 1970; 0 for never. */
export const bannersChangedAt = (all: readonly Banner[], now: number): number =>
  Math.max(
    0,
    ...all.flatMap(({ from, until }) =>
      [from, until].map((time) => (time === null ? 0 : Date.parse(time))).filter((time) => time <= now),
    ),
  );
