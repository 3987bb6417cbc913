import { z } from "zod";
import { isSitePath } from "../site/site-path.ts";
import { isOneLine, language, link, text } from "./fields.ts";

/** Characters of a banner's text: two lines on a phone. */
export const maxBannerText = 140;

const bannerText = text(maxBannerText).refine(isOneLine, "is one line");

/** Paths of the site that a banner may be on, at most. */
export const maxBannerPages = 10;
/** Whether a banner can be on this page and those below it: a path without query, and without a slash at its end. */
export const isBannerPage = (path: string): boolean => isSitePath(path) && /^\/(?:[^?#]*[^?#/])?$/.test(path);

/** A line above pages of the league's site, within its time. */
const banner = z
  .strictObject({
    text: bannerText,
    /** Where the line leads. */
    link: link.nullable().default(null),
    /** The pages that it is on, by their paths, each with those below it; `/` is the home page alone. Empty: all pages. */
    pages: z
      .array(z.string().refine(isBannerPage, "is a path such as /videos, without a slash at its end"))
      .max(maxBannerPages)
      .default([]),
    /** Null: at once. */
    from: z.iso.datetime().nullable().default(null),
    /** Null: until it is taken out. */
    until: z.iso.datetime().nullable().default(null),
    /** The text in the league's other languages, by their tags. */
    translations: z.record(language, bannerText).default({}),
  })
  .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
    path: ["until"],
    error: "is after the beginning",
  });
export type Banner = z.output<typeof banner>;

/** Of those whose time it is, fans see the first one that is on the page. */
export const banners = z.array(banner).max(10);

/** A banner as pages in one language show it. */
export interface ShownBanner {
  pages: readonly string[];
  /** Changes with what it says. */
  id: string;
  text: string;
  /** The tag of the text's language, where it is not the page's. */
  lang?: string;
  link: string | null;
}

/** The banners of an instant that fans can see on some page: none that is behind one of all pages. */
export function bannersAt(all: readonly Banner[], now: number): Banner[] {
  const current = all.filter(
    ({ from, until }) => (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until)),
  );
  const everywhere = current.findIndex(({ pages }) => pages.length === 0);
  return everywhere < 0 ? current : current.slice(0, everywhere + 1);
}

/** When a banner last appeared or went by its time, in milliseconds since 1970; 0 for never. */
export const bannersChangedAt = (all: readonly Banner[], now: number): number =>
  Math.max(
    0,
    ...all.flatMap(({ from, until }) =>
      [from, until].map((time) => (time === null ? 0 : Date.parse(time))).filter((time) => time <= now),
    ),
  );
