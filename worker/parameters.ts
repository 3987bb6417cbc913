import { z } from "zod";
import { ApiError } from "./errors.ts";

/** A whole number in a range, both ends included, as a query contains it. */
export function integerParameter(name: string, from: number, to: number) {
  const message = `${name} is a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.int().min(from, message).max(to, message));
}

/**
 * Parses the parameters of a request.
 * @throws ApiError 400 that says what each invalid one must be.
 */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: Record<string, string>,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) =>
    given[String(issue.path[0])] === undefined ? `${issue.path.join(".")} is missing` : issue.message,
  );
  throw new ApiError(400, "bad_parameter", `${[...new Set(problems)].join(". ")}.`);
}
