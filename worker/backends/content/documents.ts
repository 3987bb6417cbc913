import { Hono } from "hono";
import { z } from "zod";
import type { documentResponse, documentsResponse } from "../../../schemas/content/content.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";

const summaryRow = z
  .object({ slug: z.string(), title: z.string(), updated_on: z.string() })
  .transform(({ updated_on, ...rest }) => ({ ...rest, updatedOn: updated_on }));
const bodyRow = z.object({ body_html: z.string() });

/** GET documents and documents/{slug}. */
export const documents = new Hono<AppEnv>()
  .get("/", async (c) => {
    const { results } = await c.env.CONTENT_DB.prepare(
      "SELECT slug, title, updated_on FROM documents ORDER BY title",
    ).all();
    return c.json({ data: z.array(summaryRow).parse(results) } satisfies z.infer<typeof documentsResponse>);
  })
  .get("/:slug", async (c) => {
    const row = await c.env.CONTENT_DB.prepare(
      "SELECT slug, title, updated_on, body_html FROM documents WHERE slug = ?",
    )
      .bind(c.req.param("slug"))
      .first();
    if (row === null) throw new ApiError(404, "not_found", "There is no document of that name.");
    return c.json({
      data: { ...summaryRow.parse(row), bodyHTML: bodyRow.parse(row).body_html },
    } satisfies z.infer<typeof documentResponse>);
  });
