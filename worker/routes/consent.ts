import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Consent, consentCategories, fullConsent, noConsent } from "../../schemas/site/consent.ts";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { consentDecision, deleteOptionalCookies, markNoticeAnswered, storeConsent } from "../consent/consent.ts";
import { logConsents } from "../consent/consent-log.ts";
import { ApiError } from "../errors.ts";
import { returnPath } from "../identity/return-path.ts";
import { currentAccount } from "../identity/session/current.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { readJSON } from "../request/request-body.ts";

const decision = z.strictObject({
  analytics: z.boolean(),
  marketing: z.boolean(),
  personalisation: z.boolean(),
}) satisfies z.ZodType<Consent>;

/** A form's checkbox, present only when it is ticked. */
const box = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const form = z.discriminatedUnion("choice", [
  z.object({ choice: z.literal("all"), returnTo: z.string().optional() }),
  z.object({ choice: z.literal("essential"), returnTo: z.string().optional() }),
  z.object({
    choice: z.literal("chosen"),
    analytics: box,
    marketing: box,
    personalisation: box,
    returnTo: z.string().optional(),
  }),
]);

function chosen(fields: z.infer<typeof form>): Consent {
  if (fields.choice === "all") return fullConsent;
  return fields.choice === "essential" ? noConsent : fields;
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(
    422,
    "invalid",
    message("Say which cookies you agree to: all, only the essential, or which categories."),
  );
}

async function applyConsent(c: Context<AppEnv>, consent: Consent): Promise<void> {
  storeConsent(c, consent);
  deleteOptionalCookies(c, consent);
  // The visitor's choice takes effect whether or not it can be logged. A flood from one network fills no database.
  const logged = rateLimit(c.env.EVENT_LIMIT, `consent ${networkOf(c.req.raw)}`)
    .then(() => currentAccount(c))
    .then((account) =>
      logConsents(
        c.env.MARKETING_DB,
        {
          account: account?.ssoID ?? null,
          source: "cookies",
          consents: consentCategories.map((purpose) => ({ purpose, granted: consent[purpose] })),
        },
        new Date(),
      ),
    )
    .catch((error: unknown) =>
      log("error", "consent not logged", { requestID: c.get("requestID"), error: String(error) }),
    );
  await logged;
}

/** Keeps the notice from covering the focused field, as app/ui/base.css does with script. */
const clearOfNotice = `:root:has(:is(:read-write, select):focus) .cookie-notice { position: static }
@media (min-height: 30.01rem) { :root:has(.cookie-notice) { scroll-padding-block-end: 15rem } }`;

/** An opaque header, as the script makes it when the page is scrolled beneath. */
const coveringHeader = "header[data-theme]:not(main *) > div { background-color: var(--paper) }";

/**
 * Stores consent: from JSON sent by the page's script, or from a plain form, which then redirects to its `returnTo` on this site. Deletes
 * the cookies of withdrawn categories.
 */
export const consentRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  // For pages without script: hides the notice after a decision. Pages themselves are the same for everybody, decided or not.
  .get("/notice.css", (c) => {
    const style = consentDecision(c) === null ? clearOfNotice : ".cookie-notice { display: none }";
    return c.body(`${coveringHeader}\n${style}`, 200, { "content-type": "text/css; charset=utf-8" });
  })
  .post("/", async (c) => {
    if (/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
      await applyConsent(c, parse(decision, await readJSON(c)));
      return c.body(null, 204);
    }
    const fields = parse(form, await c.req.parseBody().catch(() => ({})));
    await applyConsent(c, chosen(fields));
    markNoticeAnswered(c);
    return c.redirect(returnPath(fields.returnTo, "/"), 303);
  });
