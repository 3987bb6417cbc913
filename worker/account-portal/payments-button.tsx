/** @jsxImportSource hono/jsx */

/** A button that opens the payments provider's page, which leads back to a page of the portal. @param props.name of its form and button */
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
    <input type="hidden" name="returnTo" value={returnTo} />
    <button type="submit" class="second" aria-label={name}>
      {label}
    </button>
  </form>
);
