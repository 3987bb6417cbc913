import { type ReactNode, type SyntheticEvent, useId } from "react";
import { giftLimits } from "../../../schemas/payments/gift-messages.ts";
import { t } from "../../../schemas/site/messages.ts";
import { LanguageField } from "../../ui/request-language.tsx";
import { notShownHereMessage } from "../packages/not-shown-here-message.ts";
import { useCheckout } from "../packages/use-checkout.ts";
import { usePrices } from "../packages/use-prices.ts";
import type { GiftOffer } from "./gift-offers.ts";

/**
 * The gift form: recipient, giver and message. Without script it posts itself, and the server redirects to the
 * checkout.
 */
export function GiftForm({
  offer,
  blockedHere,
}: {
  offer: GiftOffer;
  /** Whether the pass opens nothing in this viewer's country. */
  blockedHere: boolean;
}) {
  const { pending, refusal, begin } = useCheckout();
  const { paid } = usePrices(offer.option);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const field = (name: string) => String(typed.get(name) ?? "");
    await begin({
      packageID: offer.packageID,
      priceID: offer.option.id,
      gift: { recipient: field("recipient"), giver: field("giver"), words: field("words") },
    });
  }

  return (
    <form
      method="post"
      action="/api/checkout/gift"
      aria-label={t("The gift")}
      onSubmit={submit}
      className="card grid max-w-xl gap-5 p-5"
    >
      <input type="hidden" name="packageID" value={offer.packageID} />
      <input type="hidden" name="priceID" value={offer.option.id} />
      <LanguageField />
      <Field
        label={t("Their email address")}
        hint={t("The code goes there as soon as you have paid, and to you in case it does not arrive.")}
      >
        {(attributes) => (
          <input
            {...attributes}
            name="recipient"
            type="email"
            required
            maxLength={128}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
      <Field label={t("Your name")} hint={t("As they know you.")}>
        {(attributes) => (
          <input {...attributes} name="giver" type="text" required maxLength={giftLimits.giver} autoComplete="name" />
        )}
      </Field>
      <Field
        label={t("A few words for them (optional)")}
        hint={t("At most {words} characters, without web or email addresses.", giftLimits)}
      >
        {(attributes) => <textarea {...attributes} name="words" rows={4} maxLength={giftLimits.words} />}
      </Field>
      <div>
        <button type="submit" aria-disabled={pending} className="btn btn-primary w-full">
          {pending ? t("Opening…") : t("Give the {title}, {price}", { title: offer.title, price: paid })}
        </button>
        {blockedHere && refusal === null && <p className="mt-2 text-sm font-600">{t(notShownHereMessage)}</p>}
        <div role="alert">{refusal !== null && <p className="mt-2 text-sm font-600 text-danger">{refusal}</p>}</div>
      </div>
    </form>
  );
}

function Field({
  label,
  hint,
  children,
}: {
  label: string;
  hint: string;
  children: (attributes: { id: string; className: string; "aria-describedby": string }) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-600">
        {label}
      </label>
      {children({ id, className: "field", "aria-describedby": `${id}-hint` })}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
