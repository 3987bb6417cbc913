import { z } from "zod";

/** POST editors: what is open, such as `page contact`, `article a-new-stand` or `club ash-town`; a newsletter by its id. */
export const editorsRequest = z.object({
  subject: z
    .string()
    .regex(
      /^(article|page|club|newsletter) [a-z0-9/-]{1,250}$/,
      "That is no article, page, club or newsletter, such as page contact.",
    ),
});
/** Names of the others who have it open. */
export const editorsResponse = z.object({ others: z.array(z.string()) });
