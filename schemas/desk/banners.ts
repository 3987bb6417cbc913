import { z } from "zod";
import { isBannerPage, maxBannerPages, maxBannerText } from "../league/banners.ts";
import { isOneLine } from "../league/fields.ts";
import { isLinkTarget } from "../site/site-path.ts";
import { endsBeforeItBegins, utcInstant } from "./adverts.ts";

const oneLine = z
  .string("A banner's text is text.")
  .trim()
  .min(1, "A banner's text is missing.")
  .max(maxBannerText, `A banner's text has at most ${maxBannerText} characters.`)
  .refine(isOneLine, "A banner's text is one line.");

/** A banner: one line above pages, as staff edit it. Its limits come from schemas/league/banners.ts. */
const deskBanner = z
  .object({
    text: oneLine,
    link: z
      .string()
      .trim()
      .max(500, "A link has at most 500 characters.")
      .refine(isLinkTarget, "A link is a path on this site, such as /news, or an address with https://.")
      .nullable(),
    pages: z
      .array(
        z
          .string()
          .max(200, "A path has at most 200 characters.")
          .refine(isBannerPage, "A page is its path on this site, such as /videos, without a slash at its end."),
      )
      .max(maxBannerPages, `A banner names at most ${maxBannerPages} pages.`)
      .default([])
      .meta({
        description: "The pages that it is on, each with those below it; / is the home page alone. Empty: all.",
      }),
    from: utcInstant.nullable(),
    until: utcInstant.nullable(),
    /** Translated texts, by language tag. */
    translations: z.record(z.string().max(20), oneLine),
  })
  .refine(
    ({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until),
    endsBeforeItBegins,
  );
export type DeskBanner = z.output<typeof deskBanner>;

const banners = z.array(deskBanner).max(10, "There are at most 10 banners.");

/** GET banners: in the order in which fans see them. `languages`: the league's other languages. */
export const deskBannersResponse = z.object({
  banners,
  languages: z.array(z.string()),
  revision: z.string(),
});
/** POST banners: all of them. `revision` is the one the change is based on. */
export const deskBannersRequest = z.object({ banners, revision: z.string().max(64) });
