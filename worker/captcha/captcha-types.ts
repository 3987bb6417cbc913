import type { CaptchaForm, CaptchaWidget } from "../../schemas/identity/captcha.ts";

/**
 * Result of checking a proof. `missing`: none was sent, as from a browser without script. `unavailable`: the captcha service did not
 * respond. Both fall back to the waiting page; with `wrong`, `expired` and `used`, the user starts over.
 */
export type CaptchaVerdict = "passed" | "missing" | "wrong" | "expired" | "used" | "too-soon" | "unavailable";

export interface Captcha {
  readonly widget: CaptchaWidget;
  /** Checks the proof that a form's widget sent. Each proof is accepted once. */
  check(form: CaptchaForm, proof: string, now: Date): Promise<CaptchaVerdict>;
}
