import type { AccountPasses } from "../../../schemas/payments/holdings.ts";
import { arrayOf, type Guard, isBoolean, isString, objectOf, oneOf, orNull } from "../../../schemas/site/guard.ts";

/** `accountPassesResponse` of schemas/payments/holdings.ts, without its weight. */
const isHeldPasses: Guard<AccountPasses> = objectOf({
  passes: arrayOf(
    objectOf({
      opens: isString,
      startsAt: isString,
      endsAt: orNull(isString),
      renewsAt: orNull(isString),
      reason: oneOf("payment", "grant", "voucher", "credit", "family"),
      renewalFailed: isBoolean,
    }),
  ),
});

/** What the account holds, as the server tells it; nothing where that cannot be had. */
export async function readHeldPasses(signal: AbortSignal): Promise<AccountPasses["passes"]> {
  try {
    const response = await fetch("/api/account/passes", { headers: { accept: "application/json" }, signal });
    const body: unknown = response.ok ? await response.json() : null;
    return isHeldPasses(body) ? body.passes : [];
  } catch {
    return [];
  }
}
