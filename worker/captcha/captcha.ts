import type { Context } from "hono";
import { type CaptchaForm, type CaptchaWidget, proofFields, ticketField } from "../../schemas/identity/captcha.ts";
import type { AppEnv } from "../app-env.ts";
import type { Settings } from "../settings.ts";
import { altcha } from "./altcha.ts";
import type { Captcha, CaptchaVerdict } from "./captcha-types.ts";
import { turnstile } from "./turnstile.ts";
import { checkTicket } from "./waiting-ticket.ts";

/** The widget that forms show, by the site's settings. */
export function captchaWidget(settings: Settings): CaptchaWidget {
  const siteKey = settings.TURNSTILE_SITE_KEY;
  return siteKey === "" ? { kind: "altcha" } : { kind: "turnstile", siteKey };
}

/** ALTCHA, unless the site's settings name another service. */
function captchaFor(settings: Settings, env: Env): Captcha {
  const widget = captchaWidget(settings);
  return widget.kind === "altcha" ? altcha(settings, env) : turnstile(settings, widget);
}

/**
 * Checks a posted form by its widget's proof, or by a waiting ticket.
 * @param fields the form as posted.
 */
export async function checkCaptcha(
  c: Context<AppEnv>,
  form: CaptchaForm,
  fields: Record<string, unknown>,
  now = new Date(),
): Promise<CaptchaVerdict> {
  const settings = c.get("settings");
  const captcha = captchaFor(settings, c.env);
  const proof = fields[proofFields[captcha.widget.kind]];
  if (typeof proof === "string" && proof !== "") return await captcha.check(form, proof, now);
  const ticket = fields[ticketField];
  if (typeof ticket === "string" && ticket !== "") return await checkTicket(settings, c.env, form, ticket, now);
  return "missing";
}
