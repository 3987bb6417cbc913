/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { FC } from "hono/jsx";
import {
  type CaptchaForm,
  type CaptchaWidget,
  captchaScripts,
  challengePath,
  proofFields,
  ticketField,
} from "../../schemas/identity/captcha.ts";
import { pageLanguage, t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { captchaWidget } from "./captcha.ts";
import { ticketTimes, waitingTicket } from "./waiting-ticket.ts";

declare module "hono/jsx" {
  namespace JSX {
    interface IntrinsicElements {
      "proof-of-work": { name: string; challenge: string; working?: string; failed?: string };
    }
  }
}

/**
 * The captcha of a form on a server-rendered page. Without script the waiting ticket counts instead; filling in the form
 * usually takes longer than the wait.
 */
export async function captchaField(c: Context<AppEnv>, form: CaptchaForm) {
  const settings = c.get("settings");
  const ticket = await waitingTicket(settings, form, new Date());
  return <CaptchaField form={form} widget={captchaWidget(settings)} nonce={c.get("nonce")} ticket={ticket} />;
}

/** The captcha's texts in other languages than English, which is its script's default. */
const proofWords = () =>
  pageLanguage().catalogue === null
    ? {}
    : {
        working: t("One moment: your browser is showing that you are no robot."),
        failed: t("That did not work. Please send the form again."),
      };

const CaptchaField: FC<{ form: CaptchaForm; widget: CaptchaWidget; nonce: string; ticket: string }> = (props) => {
  const { form, widget, nonce, ticket } = props;
  return (
    <>
      {widget.kind === "altcha" ? (
        <proof-of-work name={proofFields.altcha} challenge={challengePath(form)} {...proofWords()} />
      ) : (
        <div class="cf-turnstile" data-sitekey={widget.siteKey} data-action={form} />
      )}
      <script
        type={widget.kind === "altcha" ? "module" : undefined}
        src={captchaScripts[widget.kind]}
        nonce={nonce}
        defer
      />
      <noscript>
        <input type="hidden" name={ticketField} value={ticket} />
        <p>
          {t("Without script, this form can be sent {seconds} seconds after the page has opened.", {
            seconds: ticketTimes.wait,
          })}
        </p>
      </noscript>
    </>
  );
};
