/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { giftLimits } from "../../schemas/payments/gift-messages.ts";
import type { AppEnv } from "../app-env.ts";
import type { ApiError } from "../errors.ts";
import { Field } from "./field.tsx";
import { resultPage } from "./no-script-result-page.tsx";

const fields = ["packageID", "priceID", "recipient", "giver", "words"] as const;
type Name = (typeof fields)[number];

/** Reads the typed values; anything but text reads as empty. */
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
    refusal.code === `malformed_${name}` ? refusal.message : undefined;
  const wordsError = fieldError("words");
  const children = (
    <>
      {!refusal.code.startsWith("malformed_") && (
        <div role="alert" class="notice bad">
          {refusal.message}
          {refusal.code === "login_required" && (
            <>
              {": "}
              <a href="/login" target="_blank" rel="noopener">
                log in (opens in a new tab)
              </a>
              , and then send this once more.
            </>
          )}
        </div>
      )}
      <form method="post" action="/api/checkout/gift" aria-label="The gift">
        <input type="hidden" name="packageID" value={packageID} />
        <input type="hidden" name="priceID" value={priceID} />
        {refusal.code === "not_here" && <input type="hidden" name="elsewhere" value="yes" />}
        <Field
          name="recipient"
          label="Their email address"
          type="email"
          autocomplete="off"
          value={recipient}
          error={fieldError("recipient")}
          focus={fieldError("recipient") !== undefined}
        />
        <Field
          name="giver"
          label="Your name"
          autocomplete="name"
          value={giver}
          error={fieldError("giver")}
          focus={fieldError("giver") !== undefined}
        />
        <div>
          <label for="words">A few words for them (optional)</label>
          <textarea
            id="words"
            name="words"
            rows={4}
            autofocus={wordsError === undefined ? undefined : true}
            aria-invalid={wordsError === undefined ? undefined : "true"}
            aria-describedby={wordsError === undefined ? "words-hint" : "words-error words-hint"}
          >
            {`\n${words}`}
          </textarea>
          {wordsError !== undefined && (
            <p class="error" id="words-error">
              {wordsError}
            </p>
          )}
          <p class="hint" id="words-hint">
            At most {giftLimits.words} characters, without web or email addresses.
          </p>
        </div>
        <div>
          <button type="submit">Go on to pay</button>
        </div>
      </form>
      <p>
        <a href="/gift">Choose another pass</a>
      </p>
    </>
  );
  return resultPage(c, { title: "Give a pass", refusal, children });
}
