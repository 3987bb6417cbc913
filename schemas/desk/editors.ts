import { z } from "zod";

/** What is edited by name: an article, a page, a club or a ground by its slug, others by their id. */
const named = [
  ...["advert", "article", "club", "commentary", "competition", "document", "ground", "incident", "live-rule", "mail"],
  ...["newsletter", "page", "pass", "promo", "recording", "rules", "squad", "stream"],
];
/** What there is one of. */
const single = [
  ...["banners", "home-page", "home-sections", "mail-frame", "menus", "profile"],
  ...["partners", "tax", "texts", "theme", "translations"],
];

/** POST editors: what is open, such as `page contact`, `club ash-town`, `stream live-1` or `menus`. */
export const editorsRequest = z.object({
  subject: z
    .string()
    .regex(
      new RegExp(`^(?:(?:${named.join("|")}) [\\w/.-]{1,250}|${single.join("|")})$`),
      "That is nothing that staff edit, such as page contact or menus.",
    ),
});
/** Names of the others who have it open. */
export const editorsResponse = z.object({ others: z.array(z.string()) });
