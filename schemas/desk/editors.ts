import { z } from "zod";

/** Kinds of things that are edited one by one: articles, pages, clubs and grounds by slug, others by id. */
const named = [
  ...["advert", "article", "award", "club", "commentary", "competition", "document", "ground", "incident", "live-rule"],
  ...["mail", "match", "match-move", "newsletter", "page", "pass", "promo", "recording", "rules", "squad", "stream"],
];
/** Things that exist once. */
const single = [
  ...["banners", "home-page", "home-sections", "mail-frame", "menus", "profile"],
  ...["partners", "tax", "texts", "theme", "translations"],
];

/** POST editors: what the caller has open, such as `page contact`, `club ash-town`, `stream live-1` or `menus`. */
export const editorsRequest = z.object({
  subject: z
    .string()
    .regex(
      new RegExp(`^(?:(?:${named.join("|")}) [\\w/.-]{1,250}|${single.join("|")})$`),
      "That is nothing that staff edit, such as page contact or menus.",
    ),
});
/** Names of other staff who have it open. */
export const editorsResponse = z.object({ others: z.array(z.string()) });
