import { z } from "zod";

/*
 * Types of variables. A variable's description is its text in docs/configuration.md (npm run docs). `takes` is set where the schema's type
 * is not enough; `secret` variables are set with `wrangler secret put`, and locally in .dev.vars.
 */

export const url = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default("");
export const httpsUrl = z
  .union([z.literal(""), z.url({ protocol: /^https$/ })])
  .default("")
  .meta({ takes: "https URL" });
export const host = z.union([z.literal(""), z.hostname()]).default("");
export const anyText = z.string().default("");
export const onOff = z.enum(["on", "off"]);
/** A form as the documentation describes it: for "is a cookie's name", "a cookie's name". */
const takes = (form: string) => form.replace(/^(is|looks) /, "");
/** Text that matches a pattern, or empty. `form` is the error message, "is …" or "looks like …". */
export const matching = (pattern: RegExp, form: string) =>
  z
    .union([z.literal(""), z.string().regex(pattern, form)])
    .default("")
    .meta({ takes: takes(form) });
/** Several values, separated by single spaces. Empty: none. */
export const list = (pattern: RegExp, form: string) =>
  z
    .string()
    .regex(pattern, form)
    .default("")
    .meta({ takes: takes(form) });
export const longSecret = z.string().min(32, "needs at least 32 characters").meta({ secret: true });
export const optionalLongSecret = z
  .union([z.literal(""), longSecret])
  .default("")
  .meta({ secret: true });
/** A JSON object. Empty text gives an empty object. */
export const json = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .default("")
    .transform((text, context): unknown => {
      try {
        return text.trim() === "" ? {} : JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(shape)
    .meta({ takes: "JSON" });
