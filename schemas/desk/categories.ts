import { z } from "zod";
import { slugText } from "../league/fields.ts";

/*
 * Categories of articles and of videos. Fans' lists are made from them.
 */

const name = z.string().trim().min(1, "A category has a name.").max(60, "A name has at most 60 characters.");

export const categoryPath = z.object({ slug: slugText.meta({ description: "The category's slug." }) });

/** GET categories/articles and categories/videos, in the order of the site's lists. */
export const deskCategoriesResponse = z.object({
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Language tag; null where categories have no language. */
      language: z.string().nullable(),
      /** How many articles or videos the category has, published or not. */
      entries: z.int(),
    }),
  ),
});
export type DeskCategory = z.infer<typeof deskCategoriesResponse>["categories"][number];

export const addCategoryRequest = z.object({
  name,
  slug: slugText.nullable().default(null).meta({ description: "In addresses; null: made of the name." }),
  language: z.string().max(35).nullable().default(null).meta({ description: "Null: the league's own." }),
});
export const renameCategoryRequest = z.object({ name });
export const categoriesResponse = z.object({ data: deskCategoriesResponse });
