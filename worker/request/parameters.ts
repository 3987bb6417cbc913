import { z } from "zod";
import { plainErrorMap } from "../../schemas/site/error-map.ts";
import { ApiError } from "../errors.ts";

/** A whole number in a range, both ends inclusive, as a query parameter. */
export function integerParameter(name: string, from: number, to: number) {
  const message = `${name} is a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.int().min(from, message).max(to, message));
}

/**
 * Names the parameter and its problem. Messages of schemas may start with the parameter's name, continue after it, or be whole sentences.
 */
function problemOf({ path, message }: z.core.$ZodIssue, given: unknown): string {
  let value = given;
  const names: string[] = [];
  for (const key of path) {
    // Keys below a text refer to values that its schema split it into.
    if (typeof value !== "object" || value === null) break;
    value = Reflect.get(value, key);
    names.push(String(key));
  }
  const name = names.join(".");
  const text = message.replace(/\.$/, "");
  if (name === "") return /^[a-z]/.test(text) ? `The body ${text}` : text;
  if (value === undefined) return `${name} is missing`;
  if (text.startsWith(`${name} `)) return text;
  return /^[a-z]/.test(text) ? `${name} ${text}` : `${name}: ${text}`;
}

/**
 * Parses the parameters of a request: from its path, query or body.
 * @throws ApiError 400 that tells what each invalid one must be.
 */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { error: plainErrorMap });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => problemOf(issue, given));
  throw new ApiError(400, "bad_parameter", `${[...new Set(problems)].join(". ")}.`);
}
