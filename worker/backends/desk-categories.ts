import { Hono } from "hono";
import type { z } from "zod";
import {
  addCategoryRequest,
  type categoriesResponse,
  categoryPath,
  deskCategoriesResponse,
  renameCategoryRequest,
} from "../../schemas/desk/categories.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { requireServiceKey } from "../middleware/service-key.ts";
import { parseParameters } from "../request/parameters.ts";
import { readBody } from "../request/request-body.ts";
import { freeSlug } from "./free-slug.ts";

/** The table of a backend's categories. Its names go into SQL, so they come from code, never from input. */
interface CategoryTable {
  databaseOf: (env: Env) => D1Database;
  table: string;
  /** Table of the entries in the categories, with a column `category_slug`. */
  contents: string;
  /** Column of a category's language; null if the table has none. */
  language: string | null;
  order: string;
  /** A slug that the site uses itself, which is never listed or changed; null without one. */
  reserved: string | null;
  /** SQL that adds a category, unless its slug is taken: slug ?1, name ?2, language ?3. */
  add: string;
}

const noSuchCategory = () => new ApiError(404, "no_such_category", "There is no such category.");

/** Categories for the desk: listed, added, renamed, and deleted while empty. */
export function deskCategories({ databaseOf, table, contents, language, order, reserved, add }: CategoryTable) {
  const list = async (db: D1Database): Promise<z.infer<typeof categoriesResponse>> => {
    const { results } = await db
      .prepare(
        `SELECT slug, name, ${language ?? "NULL"} AS language,
           (SELECT count(*) FROM ${contents} WHERE category_slug = slug) AS entries
         FROM ${table} WHERE slug IS NOT ? ORDER BY ${order}`,
      )
      .bind(reserved)
      .all();
    return { data: deskCategoriesResponse.parse({ categories: results }) };
  };
  return new Hono<AppEnv>()
    .use(requireServiceKey)
    .get("/", async (c) => c.json(await list(databaseOf(c.env))))
    .post("/", async (c) => {
      const db = databaseOf(c.env);
      const wanted = await readBody(c, addCategoryRequest);
      const isTaken = async (slug: string) =>
        slug === reserved || (await db.prepare(`SELECT 1 FROM ${table} WHERE slug = ?`).bind(slug).first()) !== null;
      if (wanted.slug !== null && (await isTaken(wanted.slug))) {
        throw new ApiError(422, "slug_taken", `There is a category with the address ${wanted.slug} already.`);
      }
      const slug = wanted.slug ?? (await freeSlug(wanted.name, { otherwise: "category", length: 50 }, isTaken));
      const tag = wanted.language ?? new Intl.Locale(c.get("league").languages[0] ?? "en").language;
      await db.prepare(add).bind(slug, wanted.name, tag).run();
      return c.json(await list(db));
    })
    .post("/:slug/rename", async (c) => {
      const { slug } = parseParameters(categoryPath, c.req.param());
      const { name } = await readBody(c, renameCategoryRequest);
      const db = databaseOf(c.env);
      const { meta } = await db
        .prepare(`UPDATE ${table} SET name = ? WHERE slug = ? AND slug IS NOT ?`)
        .bind(name, slug, reserved)
        .run();
      if (meta.changes === 0) throw noSuchCategory();
      return c.json(await list(db));
    })
    .post("/:slug/delete", async (c) => {
      const { slug } = parseParameters(categoryPath, c.req.param());
      const db = databaseOf(c.env);
      const { meta } = await db
        .prepare(
          `DELETE FROM ${table} WHERE slug = ?1 AND slug IS NOT ?2
             AND NOT EXISTS (SELECT 1 FROM ${contents} WHERE category_slug = ?1)`,
        )
        .bind(slug, reserved)
        .run();
      if (meta.changes === 1) return c.json(await list(db));
      const { data } = await list(db);
      if (!data.categories.some((category) => category.slug === slug)) throw noSuchCategory();
      throw new ApiError(422, "not_empty", "Something is in this category: only an empty one can be deleted.");
    });
}
