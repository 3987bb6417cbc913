import { type SyntheticEvent, useId } from "react";
import { giftLengths } from "../../../schemas/gift-words.ts";
import { useCheckout } from "../packages/use-checkout.ts";
import type { GiftOffer } from "./gift-offers.ts";

/**
 * A pass for somebody else: whom for, from whom, and with which words. Without script it posts itself, and the server leads on to the
 * checkout.
 */
export function GiftForm({ offer }: { offer: GiftOffer }) {
  const id = useId();
  const { pending, refusal, begin } = useCheckout();

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const field = (name: string) => String(typed.get(name) ?? "");
    await begin({
      packageID: offer.packageID,
      priceID: offer.priceID,
      gift: { recipient: field("recipient"), giver: field("giver"), words: field("words") },
    });
  }

  return (
    <form method="post" action="/api/checkout/gift" onSubmit={submit} className="card grid max-w-xl gap-5 p-5">
      <input type="hidden" name="packageID" value={offer.packageID} />
      <input type="hidden" name="priceID" value={offer.priceID} />
      <div>
        <label htmlFor={`${id}-recipient`} className="mb-1.5 block font-600">
          Their email address
        </label>
        <input
          id={`${id}-recipient`}
          name="recipient"
          type="email"
          required
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          aria-describedby={`${id}-recipient-hint`}
          className="field"
        />
        <p id={`${id}-recipient-hint`} className="mt-1.5 text-sm text-muted">
          The code goes there as soon as you have paid, and to you in case it does not arrive.
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-giver`} className="mb-1.5 block font-600">
          Your name
        </label>
        <input
          id={`${id}-giver`}
          name="giver"
          type="text"
          required
          maxLength={giftLengths.giver}
          autoComplete="name"
          aria-describedby={`${id}-giver-hint`}
          className="field"
        />
        <p id={`${id}-giver-hint`} className="mt-1.5 text-sm text-muted">
          As they know you.
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-words`} className="mb-1.5 block font-600">
          A few words for them (optional)
        </label>
        <textarea
          id={`${id}-words`}
          name="words"
          rows={4}
          maxLength={giftLengths.words}
          aria-describedby={`${id}-words-hint`}
          className="field"
        />
        <p id={`${id}-words-hint`} className="mt-1.5 text-sm text-muted">
          At most {giftLengths.words} characters, without web or email addresses.
        </p>
      </div>
      <div>
        <button type="submit" aria-disabled={pending} className="btn btn-primary w-full">
          {pending ? "Opening…" : `Give the ${offer.title}, ${offer.price}`}
        </button>
        <div role="alert">{refusal !== null && <p className="mt-2 text-sm font-600 text-danger">{refusal}</p>}</div>
      </div>
    </form>
  );
}
