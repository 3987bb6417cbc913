import { type Context, Hono } from "hono";
import { type ContactMessage, contactMessage } from "../../schemas/content/contact.ts";
import { contactErrors } from "../../schemas/content/contact-messages.ts";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { checkCaptcha } from "../captcha/captcha.ts";
import { waitingPage } from "../captcha/waiting-page.tsx";
import { ApiError } from "../errors.ts";
import { contactPage } from "../html/contact-page.tsx";
import { withParameter } from "../identity/return-path.ts";
import { inNamedLanguage, namedLanguage, pathIn } from "../language/page-language.ts";
import { log } from "../log.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { MailError } from "../mail/mailer.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { toSeconds } from "../now-in-seconds.ts";
import { readFormFields } from "../request/request-body.ts";
import { requireOn } from "../switches.ts";

const unavailable = message("Your message could not be sent at the moment. Please try again in a few minutes.");

async function send(c: Context<AppEnv>, to: string, { name, email, message: text }: ContactMessage): Promise<void> {
  const mailer = createMailer(c.get("settings"), c.env, toSeconds(new Date()));
  const sender = name === "" ? email : `${name} <${email}>`;
  try {
    await mailer.send({
      to,
      subject: `Contact form: ${name === "" ? email : name}`,
      text: [`${sender} has written by the contact form of ${new URL(c.req.url).host}:`, text].join("\n\n"),
      replyTo: email,
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log("error", "contact message not sent", { requestID: c.get("requestID") });
    throw new ApiError(503, "not_sent", unavailable, { "retry-after": "60" });
  }
}

/** Sends a form's message; if it cannot, responds with the form as typed. */
async function submitForm(
  c: Context<AppEnv>,
  fields: Record<string, string>,
  language: string | null,
  contact: { email: string; page: string },
): Promise<Response> {
  const parsed = contactMessage.safeParse(fields);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
    const errors = Object.fromEntries(Object.entries(contactErrors).filter(([name]) => wrong.has(name)));
    const refusal = new ApiError(422, "malformed", message("Please correct the form."));
    return contactPage(c, { fields, errors, refusal });
  }
  try {
    requireOn(c, "contact");
    await rateLimit(c.env.REGISTRATION_LIMIT, `contact ${networkOf(c.req.raw)}`);
    const verdict = await checkCaptcha(c, "contact", fields);
    const again = { ...parsed.data, ...(language !== null && { language }) };
    if (verdict === "too-soon") return await waitingPage(c, "contact", again, fields);
    if (verdict === "missing" || verdict === "unavailable") return await waitingPage(c, "contact", again);
    if (verdict !== "passed") {
      const problem = message("The form's security check expired or failed. Please send the form again.");
      throw new ApiError(422, "unproven", problem);
    }
    await send(c, contact.email, parsed.data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return contactPage(c, { fields, errors: {}, refusal: error });
  }
  return c.redirect(withParameter(pathIn(language, `/${contact.page}`), "status", "sent"), 303);
}

/** The contact form of the league's contact page: a mail to the league. A plain form, which works without script. */
export const contactRoutes = new Hono<AppEnv>().post("/", async (c) => {
  const league = c.get("league");
  const { contact } = league;
  if (contact === null) throw new ApiError(404, "not_found", message("There is no contact form."));
  c.header("cache-control", "private, no-store");
  const fields = await readFormFields(c);
  const language = namedLanguage(fields.language, league);
  return await inNamedLanguage(language, league, () => submitForm(c, fields, language, contact));
});
