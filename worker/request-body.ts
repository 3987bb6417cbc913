import type { Context } from "hono";
import { z } from "zod";
import { ApiError } from "./errors.ts";

/** The body as JSON, not yet checked. @throws ApiError 400 where it is none. */
export async function readJSON(c: Context): Promise<unknown> {
  return await c.req.json().catch(() => {
    throw new ApiError(400, "malformed", "The request is not well-formed JSON.");
  });
}

/** The body as JSON of the schema's shape. @throws ApiError 400 with its problems. */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw new ApiError(400, "bad_request", z.prettifyError(parsed.error));
  return parsed.data;
}

/** The text fields of a posted form; none where there is no form. */
export async function readFormFields(c: Context): Promise<Record<string, string>> {
  const form = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
