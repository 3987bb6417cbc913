import { z } from "zod";

/*
 * Forms that variables have. A variable's description is what docs/configuration.md says of it (npm run docs). `takes` is given where
 * the schema's type is not enough; `secret` variables are set by `wrangler secret put`, and locally in .dev.vars.
 */

export const url = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default("");
export const httpsUrl = z
  .union([z.literal(""), z.url({ protocol: /^https$/ })])
  .default("")
  .meta({ takes: "https URL" });
export const host = z.union([z.literal(""), z.hostname()]).default("");
export const anyText = z.string().default("");
export const onOff = z.enum(["on", "off"]);
/** What the documentation says of a form: "is a cookie's name" takes "a cookie's name". */
const takes = (form: string) => form.replace(/^(is|looks) /, "");
/** Text of a form, or empty. `form` is the error message, "is …" or "looks like …". */
export const matching = (pattern: RegExp, form: string) =>
  z
    .union([z.literal(""), z.string().regex(pattern, form)])
    .default("")
    .meta({ takes: takes(form) });
/** Several values with one space between. Empty: none. */
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
/** An object in JSON. Empty: one with nothing in it. */
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
