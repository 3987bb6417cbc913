import type { Context } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";

/** @throws ApiError 400 with the body's problems. */
export async function readBody<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) throw new ApiError(400, "bad_request", z.prettifyError(parsed.error));
  return parsed.data;
}

/** @throws ApiError 400 for an invalid id. */
export function readID(text: string): number {
  const parsed = z.coerce.number().int().positive().safeParse(text);
  if (!parsed.success) throw new ApiError(400, "bad_id", "An id is a whole number from 1.");
  return parsed.data;
}
