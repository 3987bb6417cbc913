import { z } from "zod";

/** A column of JSON text. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
