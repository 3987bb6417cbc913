import { type Context, Hono } from "hono";
import { newsletterConfirmation, newsletterLeaving } from "../../schemas/content/newsletter.ts";
import { emailAddress } from "../../schemas/identity/sign-in.ts";
import type { AppEnv } from "../app-env.ts";
import { checkCaptcha } from "../captcha/captcha.ts";
import { waitingPage } from "../captcha/waiting-page.tsx";
import { ApiError } from "../errors.ts";
import { withParameter } from "../identity/return-path.ts";
import { inNamedLanguage, namedLanguage, pathIn } from "../language/page-language.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { readFormFields } from "../request/request-body.ts";
import { BackendError } from "../services/backend-error.ts";
import { newsletterService } from "../services/newsletter.ts";
import { isOff } from "../switches.ts";

const page = "/news/newsletter";

/** Milliseconds until the content backend must have responded. */
const timeout = 10_000;

/** The form field of a one-click unsubscribe (RFC 8058). */
const oneClick = "List-Unsubscribe";

type Outcome = "sent" | "confirmed" | "left" | "unknown" | "expired" | "invalid" | "unproven" | "busy" | "unavailable";

/** A form as posted, and the language of its page. */
interface Posted {
  fields: Record<string, string>;
  language: string | null;
}

/** Redirects to the newsletter page in the form's language, which shows the outcome, including failures. */
async function withOutcome(
  c: Context<AppEnv>,
  act: (posted: Posted) => Promise<Outcome | Response>,
): Promise<Response> {
  const fields = await readFormFields(c);
  const language = namedLanguage(fields.language, c.get("league"));
  const outcome = await inNamedLanguage(language, c.get("league"), () => act({ fields, language })).catch(
    (error: unknown): Outcome => {
      if (error instanceof ApiError && error.status === 429) return "busy";
      if (!(error instanceof BackendError)) throw error;
      log("error", "newsletter unavailable", { requestID: c.get("requestID"), problem: error.message });
      return "unavailable";
    },
  );
  if (outcome instanceof Response) return outcome;
  c.header("cache-control", "private, no-store");
  return c.redirect(withParameter(pathIn(language, page), "status", outcome), 303);
}

function service(c: Context<AppEnv>) {
  const backend = c.get("backends")("content");
  return newsletterService(backend, { signal: AbortSignal.timeout(timeout) });
}

/** Newsletter sign-up and its confirmation, with plain forms on the newsletter page (spec: routes#route-table). */
export const newsletterRoutes = new Hono<AppEnv>()
  .post("/", (c) =>
    withOutcome(c, async ({ fields, language }) => {
      const email = emailAddress.safeParse(fields.email);
      if (!email.success) return "invalid";
      if (isOff(c, "newsletter")) return "unavailable";
      await rateLimit(c.env.REGISTRATION_LIMIT, `newsletter ${networkOf(c.req.raw)}`);
      const verdict = await checkCaptcha(c, "newsletter", fields);
      const again = { email: email.data, ...(language !== null && { language }) };
      if (verdict === "too-soon") return await waitingPage(c, "newsletter", again, fields);
      if (verdict === "missing" || verdict === "unavailable") return await waitingPage(c, "newsletter", again);
      if (verdict !== "passed") return "unproven";
      await service(c).signUp(email.data, new URL(pathIn(language, page), c.req.url).href);
      return "sent";
    }),
  )
  // Posted by the form on the page that a newsletter's link leads to, and by mail programs for their users (RFC 8058). Those post from few
  // networks for many users, so there is no rate limit; a token cannot be guessed.
  .post("/leave/:token", async (c) => {
    const leave = async (): Promise<Outcome> => {
      const leaving = newsletterLeaving.safeParse(c.req.param());
      return leaving.success && (await service(c).leave(leaving.data.token)) ? "left" : "unknown";
    };
    const { [oneClick]: isOneClick } = await readFormFields(c);
    if (isOneClick === undefined) return await withOutcome(c, leave);
    // Mail programs follow no redirects, and retry after an error.
    await leave();
    c.header("cache-control", "private, no-store");
    return c.body(null, 204);
  })
  // Mail programs without one-click unsubscribe open the same URL.
  .get("/leave/:token", (c) => {
    const { success, data } = newsletterLeaving.safeParse(c.req.param());
    c.header("cache-control", "private, no-store");
    return c.redirect(success ? `${page}/leave-${data.token}` : withParameter(page, "status", "unknown"), 303);
  })
  .post("/confirm", (c) =>
    withOutcome(c, async ({ fields }) => {
      const confirmation = newsletterConfirmation.safeParse(fields);
      if (!confirmation.success) return "expired";
      await rateLimit(c.env.REGISTRATION_LIMIT, `newsletter confirm ${networkOf(c.req.raw)}`);
      return (await service(c).confirm(confirmation.data.token)) ? "confirmed" : "expired";
    }),
  );
