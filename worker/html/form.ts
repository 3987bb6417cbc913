import type { Context } from "hono";
import { z } from "zod";
import { emailAddress } from "../../schemas/identity/sign-in.ts";
import { message, pageHref, pageLanguage, t, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { returnPath } from "../identity/return-path.ts";
import { readFormFields } from "../request/request-body.ts";

/** Error messages by field name; `form` is about the whole form. */
export type FieldErrors = Partial<Record<string, string>>;

export type ParsedForm<Data> =
  | { ok: true; data: Data; typed: Record<string, string> }
  | { ok: false; errors: FieldErrors; typed: Record<string, string> };

/** A field's error in the page's language. Zod's own messages, for values that no form of this site sends, are only in English. */
function localisedProblem(problem: string): string {
  const words = translated(problem);
  return words === problem && pageLanguage().catalogue !== null ? t("Please check what you entered.") : words;
}

/** Parses a posted form. Returns its data or the first error of each field, and always the values as typed. */
export async function readForm<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<ParsedForm<z.output<Schema>>> {
  const typed = await readFormFields(c);
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, data: parsed.data, typed };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".") || "form"] ??= localisedProblem(issue.message);
  return { ok: false, errors, typed };
}

const missing = (problem: string) => ({ error: problem });

export const emailField = z.string(missing(message("Enter an email address."))).pipe(emailAddress);
export const newPasswordField = z
  .string(missing(message("Enter a password.")))
  .min(8, message("Use at least 8 characters."))
  .max(256, message("Use at most 256 characters."));
export const passwordField = z
  .string(missing(message("Enter your password.")))
  .min(1, message("Enter your password."))
  .max(256, message("A password has at most 256 characters."));
export const codeField = z
  .string(missing(message("Enter the code.")))
  .trim()
  .regex(/^\d{6}$/, message("The code has six digits."));
/** A person's name; optional. */
export const nameField = z
  .string()
  .trim()
  .max(80, message("Use at most 80 characters."))
  .regex(/^\P{Cc}*$/u, message("Write your name on one line."))
  .default("");

/** Path on this site to return to; by default the home page in the page's language. */
export const wayBack = (c: Context<AppEnv>) => returnPath(c.req.query("return"), pageHref("/"));

/** A portal path that carries the return path. */
export function portalPath(c: Context<AppEnv>, path: string): string {
  const back = wayBack(c);
  return back === pageHref("/") ? path : `${path}?return=${encodeURIComponent(back)}`;
}
