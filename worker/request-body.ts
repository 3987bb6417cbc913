import type { Context } from "hono";
import { ApiError } from "./errors.ts";

/** The body as JSON, not yet checked. @throws ApiError 400 where it is none. */
export async function readJSON(c: Context): Promise<unknown> {
  return await c.req.json().catch(() => {
    throw new ApiError(400, "malformed", "The request is not well-formed JSON.");
  });
}

/** The text fields of a posted form; none where there is no form. */
export async function readFormFields(c: Context): Promise<Record<string, string>> {
  const form = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
