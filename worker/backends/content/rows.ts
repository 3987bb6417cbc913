import { z } from "zod";
import {
  type Article,
  type ArticleSummary,
  articleLanguage,
  articleLinks,
  imageFocus,
} from "../../../schemas/content/content.ts";

/** Columns of an article summary, with its categories as a JSON array of {slug, name}. */
export const summaryColumns = `
  a.id, a.slug, a.title, a.summary, a.published_at, a.image_key, a.image_alt, a.image_focus, a.lang,
  (SELECT json_group_array(json_object('slug', c.slug, 'name', c.name))
     FROM article_categories ac JOIN categories c ON c.slug = ac.category_slug
    WHERE ac.article_id = a.id) AS categories`;

const categories = z.array(z.object({ slug: z.string(), name: z.string() }));

const summaryRow = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  published_at: z.string(),
  image_key: z.string(),
  image_alt: z.string(),
  image_focus: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : imageFocus.parse(JSON.parse(text)))),
  lang: articleLanguage,
  categories: z.string().transform((text) => categories.parse(JSON.parse(text))),
});

const articleRow = summaryRow.extend({
  author: z.string(),
  body_html: z.string(),
  fixture_id: z.int().nullable(),
  linked: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : articleLinks.parse(JSON.parse(text)))),
  correction: z.string().nullable(),
  corrected_at: z.string().nullable(),
  clubs: z.string().transform((text) => z.array(z.int()).parse(JSON.parse(text))),
});

/** @throws ZodError for a malformed row, which is a fault of the database. */
export function toSummary(row: unknown): ArticleSummary {
  const { published_at, image_key, image_alt, image_focus, ...rest } = summaryRow.parse(row);
  return {
    ...{ ...rest, publishedAt: published_at, imageKey: image_key, imageAlt: image_alt },
    ...(image_focus && { imageFocus: image_focus }),
  };
}

export function toArticle(row: unknown): Article {
  const { author, body_html, fixture_id, clubs, linked, correction, corrected_at } = articleRow.parse(row);
  const corrected = correction === null || corrected_at === null ? null : { text: correction, at: corrected_at };
  return {
    ...toSummary(row),
    author,
    bodyHTML: body_html,
    fixtureID: fixture_id,
    ...(linked && { linked }),
    clubIDs: clubs,
    correction: corrected,
  };
}
