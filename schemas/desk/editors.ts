import { z } from "zod";

/** POST editors: what is open, such as `page contact`, `article a-new-stand`, `club ash-town` or `ground national`; a newsletter by its id. */
export const editorsRequest = z.object({
  subject: z
    .string()
    .regex(
      /^(article|page|club|ground|newsletter) [a-z0-9/-]{1,250}$/,
      "That is no article, page, club, ground or newsletter, such as page contact.",
    ),
});
/** Names of the others who have it open. */
export const editorsResponse = z.object({ others: z.array(z.string()) });
