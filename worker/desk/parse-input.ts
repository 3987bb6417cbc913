import type { z } from "zod";
import { plainErrorMap } from "../../schemas/site/error-map.ts";
import { ApiError } from "../errors.ts";

/** @throws ApiError 400 that lists the invalid fields */
export function parseInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { error: plainErrorMap });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const field = path.join(".");
    // Our own messages are sentences. Others start in lower case and continue the field's name.
    return { field, message: /^[a-z]/.test(message) ? `${field || "The body"} ${message}.` : message };
  });
  const [first] = problems;
  throw new ApiError(400, "bad_parameter", first?.message ?? "This is not what the call takes.", {}, problems);
}
