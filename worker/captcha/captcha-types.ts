import type { CaptchaForm, CaptchaWidget } from "../../schemas/identity/captcha.ts";

/**
 * What became of a proof. `missing`: none was sent, as from a browser without script. `unavailable`: the service that
 * knows did not answer. Both may go through the slower door; `wrong`, `expired` and `used` start anew.
 */
export type CaptchaVerdict = "passed" | "missing" | "wrong" | "expired" | "used" | "too-soon" | "unavailable";

/** A way to tell people from programs. */
export interface Captcha {
  /** What the page shows. */
  readonly widget: CaptchaWidget;
  /** Judges what the widget of a form has sent, and uses it up. */
  check(form: CaptchaForm, proof: string, now: Date): Promise<CaptchaVerdict>;
}
