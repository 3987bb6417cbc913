/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { type CaptchaForm, ticketField } from "../../schemas/identity/captcha.ts";
import { t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { resultPage } from "../html/no-script-result-page.tsx";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { ticketTimes, waitingTicket } from "./waiting-ticket.ts";

/**
 * The fallback for browsers without script: the form again, filled in, to be submitted after a short wait.
 * @param fields the values to submit again, never a password.
 * @param hasty the form of a visitor who did not wait; its ticket stays valid.
 * @throws ApiError 429 when an IP address requests too many tickets.
 */
export async function waitingPage(
  c: Context<AppEnv>,
  form: CaptchaForm,
  fields: Record<string, string>,
  hasty?: Record<string, unknown>,
): Promise<Response> {
  if (!hasty) await rateLimit(c.env.WAITING_LIMIT, `${form} ${networkOf(c.req.raw)}`);
  const ticket = hasty ? String(hasty[ticketField]) : await waitingTicket(c.get("settings"), form, new Date());
  const title = hasty ? t("That was a little early") : t("One moment, please");
  c.header("cache-control", "private, no-store");
  const children = (
    <>
      <p>
        {t(
          "Your browser runs no script, so that it cannot show by itself that a person sent the form. A short wait shows it as well: press the button in {seconds} seconds or later. There is no hurry; it works for half an hour.",
          { seconds: ticketTimes.wait },
        )}
      </p>
      <form method="post" action={c.req.path} aria-label={title}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name={ticketField} value={ticket} />
        <div>
          <button type="submit">{t("Continue")}</button>
        </div>
      </form>
    </>
  );
  return await resultPage(c, { title, refusal: null, children });
}
