import type { Context } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";

/** @throws ApiError 400 when the body is not JSON of that shape */
export async function readJSON<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError(400, "bad_request", z.prettifyError(parsed.error));
  return parsed.data;
}
