/*
 * What pages, their script and the edge agree on about captchas. Free of zod: it is sent to browsers.
 */

/** The forms that a captcha guards. A proof that was made for one is no good for another. */
export const captchaForms = ["newsletter", "registration"] as const;
export type CaptchaForm = (typeof captchaForms)[number];

/** What stands in a form: the embedded ALTCHA, or Cloudflare Turnstile with its public key. */
export type CaptchaWidget = { kind: "altcha" } | { kind: "turnstile"; siteKey: string };

/** Name of the form field in which each widget sends its proof. */
export const proofFields: Record<CaptchaWidget["kind"], string> = {
  altcha: "altcha",
  turnstile: "cf-turnstile-response",
};

/** Name of the form field with the ticket of whoever waits instead. */
export const ticketField = "waiting-ticket";

/** Where the widgets' scripts are. ALTCHA's is the site's own (vite.config.ts makes it from app/features/captcha/widget.ts). */
export const captchaScripts: Record<CaptchaWidget["kind"], string> = {
  altcha: "/captcha.js",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js",
};

/** Where ALTCHA asks for a challenge of a form. */
export const challengePath = (form: CaptchaForm) => `/api/captcha/challenge?form=${form}`;
