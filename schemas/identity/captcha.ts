/*
 * What pages, the widgets' script and the Worker share about captchas. Without zod, because browsers load it.
 */

/** The forms with a captcha. A proof is valid for one form. */
export const captchaForms = ["contact", "newsletter", "registration"] as const;
export type CaptchaForm = (typeof captchaForms)[number];

/** The widget of a form: ALTCHA's proof of work, or Cloudflare Turnstile with its public key. */
export type CaptchaWidget = { kind: "altcha" } | { kind: "turnstile"; siteKey: string };

/** Name of the form field with each widget's proof. */
export const proofFields: Record<CaptchaWidget["kind"], string> = {
  altcha: "altcha",
  turnstile: "cf-turnstile-response",
};

/** Name of the form field with the ticket of a visitor who waits instead of solving a captcha. */
export const ticketField = "waiting-ticket";

/** URLs of the widgets' scripts. ALTCHA's is the site's own (vite.config.ts builds it from app/features/captcha/proof-of-work.ts). */
export const captchaScripts: Record<CaptchaWidget["kind"], string> = {
  altcha: "/captcha.js",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js",
};

/** Where ALTCHA requests a challenge for a form. */
export const challengePath = (form: CaptchaForm) => `/api/captcha/challenge?form=${form}`;
