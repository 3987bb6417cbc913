import type { Context } from "hono";
import { z } from "zod";
import { emailAddress } from "../../schemas/identity/sign-in.ts";
import type { AppEnv } from "../app-env.ts";
import { returnPath } from "../identity/return-path.ts";
import { readFormFields } from "../request-body.ts";

/** Errors by the name of their field; `form` is about the whole. */
export type FieldErrors = Partial<Record<string, string>>;

export type ParsedForm<Data> =
  | { ok: true; data: Data; typed: Record<string, string> }
  | { ok: false; errors: FieldErrors; typed: Record<string, string> };

/** Reads a posted form: parsed, or with the first thing that is wrong with each field, and with what was typed either way. */
export async function readForm<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<ParsedForm<z.output<Schema>>> {
  const typed = await readFormFields(c);
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, data: parsed.data, typed };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".") || "form"] ??= issue.message;
  return { ok: false, errors, typed };
}

const missing = (message: string) => ({ error: message });

export const emailField = z.string(missing("Enter an email address.")).pipe(emailAddress);
export const newPasswordField = z
  .string(missing("Enter a password."))
  .min(8, "Use at least 8 characters.")
  .max(256, "Use at most 256 characters.");
export const passwordField = z
  .string(missing("Enter your password."))
  .min(1, "Enter your password.")
  .max(256, "A password has at most 256 characters.");
export const codeField = z
  .string(missing("Enter the code."))
  .trim()
  .regex(/^\d{6}$/, "The code has six digits.");
/** A name of a person: may be left empty. */
export const nameField = z
  .string()
  .trim()
  .max(80, "Use at most 80 characters.")
  .regex(/^\P{Cc}*$/u, "Write your name on one line.")
  .default("");

/** Where the portal leads back to: a path of this site, the home page when nothing else was asked for. */
export const wayBack = (c: Context<AppEnv>) => returnPath(c.req.query("return"), "/");

/** An address of the portal that keeps the way back. */
export function portalPath(c: Context<AppEnv>, path: string): string {
  const back = wayBack(c);
  return back === "/" ? path : `${path}?return=${encodeURIComponent(back)}`;
}
