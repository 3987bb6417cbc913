import { z } from "zod";
import { isOneLine, language, link, text } from "./fields.ts";

/** Characters of a banner's text: two lines on a phone. */
export const maxBannerText = 140;

const bannerText = text(maxBannerText).refine(isOneLine, "is one line");

/** A line above all pages of the league's site, within its time. */
const banner = z
  .strictObject({
    text: bannerText,
    /** Where the line leads. */
    link: link.nullable().default(null),
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

/** Of those whose time it is, fans see the first one. */
export const banners = z.array(banner).max(10);

/** A banner as a page in one language shows it. */
export interface ShownBanner {
  /** Changes with what it says. */
  id: string;
  text: string;
  /** The tag of the text's language, where it is not the page's. */
  lang?: string;
  link: string | null;
}

/** The banner of an instant; undefined without one. */
export const bannerAt = (all: readonly Banner[], now: number): Banner | undefined =>
  all.find(
    ({ from, until }) => (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until)),
  );

/** When a banner last appeared or went by its time, in milliseconds since 1970; 0 for never. */
export const bannersChangedAt = (all: readonly Banner[], now: number): number =>
  Math.max(
    0,
    ...all.flatMap(({ from, until }) =>
      [from, until].map((time) => (time === null ? 0 : Date.parse(time))).filter((time) => time <= now),
    ),
  );
