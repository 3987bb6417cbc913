/** @jsxImportSource hono/jsx */

import type { Context } from "hono";
import { giftErrorMessages, giftLimits } from "../../schemas/payments/gift-messages.ts";
import { pageHref, pageLanguage, t, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import type { ApiError } from "../errors.ts";
import { Field } from "./field.tsx";
import { resultPage } from "./no-script-result-page.tsx";

const fields = ["packageID", "priceID", "recipient", "giver", "words"] as const;
type Name = (typeof fields)[number];

/** Reads the typed values; anything but text counts as empty. */
function readTypedValues(body: unknown): Record<Name, string> {
  const sent = new Map(Object.entries(typeof body === "object" && body !== null ? body : {}));
  const typed = (name: Name) => {
    const value: unknown = sent.get(name);
    return typeof value === "string" ? value.slice(0, 2000) : "";
  };
  return {
    packageID: typed("packageID"),
    priceID: typed("priceID"),
    recipient: typed("recipient"),
    giver: typed("giver"),
    words: typed("words"),
  };
}

/** Responds to an invalid gift form posted without script: the error, and the form as typed. */
export function giftPage(c: Context<AppEnv>, body: unknown, refusal: ApiError): Response | Promise<Response> {
  const { packageID, priceID, recipient, giver, words } = readTypedValues(body);
  const fieldError = (name: "recipient" | "giver" | "words") =>
    refusal.code === `malformed_${name}` ? t(giftErrorMessages[`malformed_${name}`], giftLimits) : undefined;
  const textError = fieldError("words");
  const children = (
    <>
      {!refusal.code.startsWith("malformed_") && (
        <div role="alert" class="notice bad">
          {translated(refusal.message)}
          {refusal.code === "login_required" && (
            <>
              {": "}
              <a href={pageHref("/login")} target="_blank" rel="noopener">
                {t("log in (opens in a new tab)")}
              </a>
              {t(", and then send this once more.")}
            </>
          )}
        </div>
      )}
      <form method="post" action="/api/checkout/gift" aria-label={t("The gift")}>
        <input type="hidden" name="packageID" value={packageID} />
        <input type="hidden" name="priceID" value={priceID} />
        <input type="hidden" name="language" value={pageLanguage().tag} />
        {refusal.code === "not_here" && <input type="hidden" name="elsewhere" value="yes" />}
        <Field
          name="recipient"
          label={t("Their email address")}
          type="email"
          autocomplete="off"
          value={recipient}
          error={fieldError("recipient")}
          focus={fieldError("recipient") !== undefined}
        />
        <Field
          name="giver"
          label={t("Your name")}
          autocomplete="name"
          value={giver}
          error={fieldError("giver")}
          focus={fieldError("giver") !== undefined}
        />
        <div>
          <label for="words">{t("A few words for them (optional)")}</label>
          <textarea
            id="words"
            name="words"
            rows={4}
            autofocus={textError === undefined ? undefined : true}
            aria-invalid={textError === undefined ? undefined : "true"}
            aria-describedby={textError === undefined ? "words-hint" : "words-error words-hint"}
          >
            {`\n${words}`}
          </textarea>
          {textError !== undefined && (
            <p class="error" id="words-error">
              {textError}
            </p>
          )}
          <p class="hint" id="words-hint">
            {t("At most {words} characters, without web or email addresses.", giftLimits)}
          </p>
        </div>
        <div>
          <button type="submit">{t("Go on to pay")}</button>
        </div>
      </form>
      <p>
        <a href={pageHref("/gift")}>{t("Choose another pass")}</a>
      </p>
    </>
  );
  return resultPage(c, { title: t("Give a pass"), refusal, children });
}
