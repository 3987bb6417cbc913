import { z } from "zod";
import type { CaptchaWidget } from "../../schemas/identity/captcha.ts";
import { log } from "../log.ts";
import { BackendError } from "../services/backend-error.ts";
import { fetchWithLimits } from "../services/remote-backend.ts";
import type { Settings } from "../settings.ts";
import type { Captcha } from "./captcha-types.ts";

const siteverify = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

const siteverifyResponse = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/**
 * Cloudflare Turnstile, through its siteverify call. A token is valid once, for five minutes; its `action` is the form it was issued for.
 */
export function turnstile(
  settings: Pick<Settings, "TURNSTILE_SECRET_KEY">,
  widget: CaptchaWidget,
  send: (request: Request) => Promise<Response> = fetch,
): Captcha {
  return {
    widget,
    async check(form, proof) {
      // Turnstile's tokens are never longer.
      if (proof.length > 2_048) return "wrong";
      const request = new Request(siteverify, {
        method: "POST",
        body: new URLSearchParams({ secret: settings.TURNSTILE_SECRET_KEY, response: proof }),
      });
      try {
        const response = await fetchWithLimits("turnstile", request, send);
        const judged = siteverifyResponse.parse(await response.json());
        if (judged.success) return judged.action === form ? "passed" : "wrong";
        const problems = judged["error-codes"];
        if (problems.includes("timeout-or-duplicate")) return "used";
        if (problems.includes("invalid-input-response")) return "wrong";
        log("error", "Turnstile rejected the site's request", { problems });
      } catch (error) {
        const problem = error instanceof BackendError ? error.message : String(error);
        log("error", "Turnstile did not respond", { problem });
      }
      return "unavailable";
    },
  };
}
