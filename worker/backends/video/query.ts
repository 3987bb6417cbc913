import { z } from "zod";
import { ApiError } from "../../errors.ts";

/** A number in a query: digits only, so that "1e3", " 1" and "" are refused. */
export const digits = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, "is a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback);

/** Parses the query of a URL. @throws ApiError 400 that names each wrong parameter. */
export function readQuery<Schema extends z.ZodType>(url: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(url).searchParams));
  if (!parsed.success) {
    throw new ApiError(400, "bad_parameter", `The query is not understood. ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}
