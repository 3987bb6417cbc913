/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { type CaptchaForm, ticketField } from "../../schemas/identity/captcha.ts";
import type { AppEnv } from "../app-env.ts";
import { PageDocument } from "../html/page-document.tsx";
import { portalStyle } from "../html/style.ts";
import { clientAddress, rateLimit } from "../middleware/rate-limit.ts";
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
  const { name: brand, theme } = c.get("league");
  if (!hasty) await rateLimit(c.env.WAITING_LIMIT, `${form} ${clientAddress(c.req.raw)}`);
  const ticket = hasty ? String(hasty[ticketField]) : await waitingTicket(c.get("settings"), form, new Date());
  const title = hasty ? "That was a little early" : "One moment, please";
  c.header("cache-control", "private, no-store");
  return c.html(
    <PageDocument title={`${title} | ${brand}`} style={portalStyle(theme)} icon="/favicon.svg">
      <header>
        <div>
          <a class="brand" href="/">
            <img src="/brand/mark.svg" alt="" width="40" height="40" />
            {brand}
          </a>
        </div>
      </header>
      <main>
        <h1>{title}</h1>
        <p>
          Your browser runs no script, so that it cannot show by itself that a person sent the form. A short wait shows
          it as well: press the button in {ticketTimes.wait} seconds or later. There is no hurry; it works for half an
          hour.
        </p>
        <form method="post" action={c.req.path} aria-label={title}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={ticketField} value={ticket} />
          <div>
            <button type="submit">Continue</button>
          </div>
        </form>
      </main>
    </PageDocument>,
  );
}
