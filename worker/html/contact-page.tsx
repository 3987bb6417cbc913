/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { type contactErrors, maxMessageLength } from "../../schemas/content/contact-messages.ts";
import { t, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { captchaField } from "../captcha/captcha-field.tsx";
import type { ApiError } from "../errors.ts";
import { Field } from "./field.tsx";
import { resultPage } from "./no-script-result-page.tsx";

type Errors = { [Name in keyof typeof contactErrors]?: string };

/** Responds to a contact form that could not be sent, with the reason and the form as typed. */
export async function contactPage(
  c: Context<AppEnv>,
  { fields, errors, refusal }: { fields: Record<string, unknown>; errors: Errors; refusal: ApiError },
): Promise<Response> {
  const typed = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value.slice(0, 20_000) : "";
  };
  const first = Object.keys(errors)[0];
  const children = (
    <>
      <div role="alert" class="notice bad">
        {translated(refusal.message)}
      </div>
      <form method="post" action="/api/contact" aria-label={t("Contact")} novalidate>
        {typed("language") !== "" && <input type="hidden" name="language" value={typed("language")} />}
        <Field
          name="name"
          label={t("Your name (optional)")}
          autocomplete="name"
          required={false}
          value={typed("name")}
          error={errors.name}
          focus={first === "name"}
        />
        <Field
          name="email"
          label={t("Your email address")}
          type="email"
          autocomplete="email"
          value={typed("email")}
          error={errors.email}
          focus={first === "email"}
        />
        <div>
          <label for="message">{t("Your message")}</label>
          <textarea
            id="message"
            name="message"
            rows={8}
            required
            autofocus={first === "message" || undefined}
            aria-invalid={errors.message === undefined ? undefined : "true"}
            aria-describedby={errors.message === undefined ? "message-hint" : "message-error message-hint"}
          >
            {`\n${typed("message")}`}
          </textarea>
          {errors.message !== undefined && (
            <p class="error" id="message-error">
              {errors.message}
            </p>
          )}
          <p class="hint" id="message-hint">
            {t("At most {count} characters.", { count: maxMessageLength() })}
          </p>
        </div>
        {await captchaField(c, "contact")}
        <div>
          <button type="submit">{t("Send")}</button>
        </div>
      </form>
    </>
  );
  return await resultPage(c, { title: t("Your message was not sent"), refusal, children });
}
