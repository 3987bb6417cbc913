import { useId } from "react";
import { useSearchParams } from "react-router";
import { contactLimits } from "../../../schemas/content/contact-messages.ts";
import type { CaptchaWidget } from "../../../schemas/identity/captcha.ts";
import { t } from "../../../schemas/site/messages.ts";
import { LanguageField } from "../../ui/request-language.tsx";
import { Captcha } from "../captcha/captcha.tsx";

/** Sends a message to the league. A plain form: if sending fails, the response is a page with the form as typed. */
export function ContactForm({ captcha }: { captcha: CaptchaWidget }) {
  const id = useId();
  const [query] = useSearchParams();
  return (
    <section aria-labelledby={id} className="mt-10 max-w-xl">
      <h2 id={id} className="heading-2 mb-4">
        {t("Write to us")}
      </h2>
      {query.get("status") === "sent" && (
        <p role="status" className="card mb-6 border-win p-4 font-600">
          {t("Thank you. Your message has been sent.")}
        </p>
      )}
      <form method="post" action="/api/contact" aria-label={t("Contact")} className="grid gap-5">
        <LanguageField />
        <label className="block font-600">
          {t("Your name (optional)")}
          <input
            name="name"
            type="text"
            autoComplete="name"
            maxLength={contactLimits.name}
            className="field mt-1.5 w-full font-400"
          />
        </label>
        <label className="block font-600">
          {t("Your email address")}
          <input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={128}
            required
            className="field mt-1.5 w-full font-400"
          />
        </label>
        <label className="block font-600">
          {t("Your message")}
          <textarea
            name="message"
            rows={8}
            maxLength={contactLimits.message}
            required
            className="field mt-1.5 w-full font-400"
          />
        </label>
        <Captcha form="contact" widget={captcha} />
        <p>
          <button type="submit" className="btn btn-primary">
            {t("Send")}
          </button>
        </p>
        <p className="text-muted">{t("Your address is used to answer you only.")}</p>
      </form>
    </section>
  );
}
