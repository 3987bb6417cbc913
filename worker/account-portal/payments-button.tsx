/** @jsxImportSource hono/jsx */
import { inPageLanguage } from "../language/portal-language.ts";

/**
 * Opens the payments provider's customer portal, which leads back to a page of this portal. @param props.name accessible name of the
 * form and button
 */
export const PaymentsButton = ({
  label,
  name = label,
  returnTo,
}: {
  label: string;
  name?: string;
  returnTo: string;
}) => (
  <form class="inline" method="post" action="/api/checkout/portal" aria-label={name}>
    <input type="hidden" name="returnTo" value={inPageLanguage(returnTo)} />
    <button type="submit" class="second" aria-label={name}>
      {label}
    </button>
  </form>
);
