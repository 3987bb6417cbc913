import { type Context, Hono } from "hono";
import { newsletterConfirmation } from "../../schemas/content/newsletter.ts";
import { emailAddress } from "../../schemas/identity/sign-in.ts";
import type { AppEnv } from "../app-env.ts";
import { checkCaptcha } from "../captcha/captcha.ts";
import { waitingPage } from "../captcha/waiting-page.tsx";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { clientAddress, rateLimit } from "../middleware/rate-limit.ts";
import { readFormFields } from "../request/request-body.ts";
import { BackendError } from "../services/backend-error.ts";
import { newsletterService } from "../services/newsletter.ts";

const page = "/news/newsletter";

/** Milliseconds that the content backend may take. */
const timeout = 10_000;

type Outcome = "sent" | "confirmed" | "expired" | "invalid" | "unproven" | "busy" | "unavailable";

/** Redirects to the newsletter page, which shows the outcome; failures are outcomes too. */
async function withOutcome(c: Context<AppEnv>, act: () => Promise<Outcome | Response>): Promise<Response> {
  const outcome = await act().catch((error: unknown): Outcome => {
    if (error instanceof ApiError && error.status === 429) return "busy";
    if (!(error instanceof BackendError)) throw error;
    log("error", "newsletter unavailable", { requestID: c.get("requestID"), problem: error.message });
    return "unavailable";
  });
  if (outcome instanceof Response) return outcome;
  c.header("cache-control", "private, no-store");
  return c.redirect(`${page}?status=${outcome}`, 303);
}

function service(c: Context<AppEnv>) {
  const backend = c.get("backends")("content");
  return newsletterService(backend, { signal: AbortSignal.timeout(timeout) });
}

/** Newsletter sign-up and its confirmation, as plain forms of the newsletter page (spec: routes#route-table). */
export const newsletterRoutes = new Hono<AppEnv>()
  .post("/", (c) =>
    withOutcome(c, async () => {
      const fields = await readFormFields(c);
      const email = emailAddress.safeParse(fields.email);
      if (!email.success) return "invalid";
      await rateLimit(c.env.REGISTRATION_LIMIT, `newsletter ${clientAddress(c.req.raw)}`);
      const verdict = await checkCaptcha(c, "newsletter", fields);
      if (verdict === "too-soon") return await waitingPage(c, "newsletter", { email: email.data }, fields);
      if (verdict === "missing" || verdict === "unavailable") {
        return await waitingPage(c, "newsletter", { email: email.data });
      }
      if (verdict !== "passed") return "unproven";
      await service(c).signUp(email.data, new URL(page, c.req.url).href);
      return "sent";
    }),
  )
  .post("/confirm", (c) =>
    withOutcome(c, async () => {
      const confirmation = newsletterConfirmation.safeParse(await readFormFields(c));
      if (!confirmation.success) return "expired";
      await rateLimit(c.env.REGISTRATION_LIMIT, `newsletter confirm ${clientAddress(c.req.raw)}`);
      return (await service(c).confirm(confirmation.data.token)) ? "confirmed" : "expired";
    }),
  );
