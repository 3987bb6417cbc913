import type { AccountPasses } from "../../../schemas/payments/holdings.ts";
import {
  arrayOf,
  type Guard,
  isBoolean,
  isString,
  objectOf,
  oneOf,
  orNull,
} from "../../../schemas/site/type-guards.ts";
import { requestLanguage } from "../../ui/request-language.tsx";

/** The same checks as `accountPassesResponse` of schemas/payments/holdings.ts, without zod. */
const isAccountPasses: Guard<AccountPasses> = objectOf({
  passes: arrayOf(
    objectOf({
      title: orNull(isString),
      opens: isString,
      sharedBy: orNull(isString),
      startsAt: isString,
      endsAt: orNull(isString),
      renewsAt: orNull(isString),
      reason: oneOf("payment", "grant", "voucher", "credit", "family"),
      renewalFailed: isBoolean,
    }),
  ),
});

/** The account's passes; none if they are unavailable. */
export async function fetchPasses(signal: AbortSignal): Promise<AccountPasses["passes"]> {
  try {
    const language = requestLanguage();
    const query = language === undefined ? "" : `?language=${language}`;
    const response = await fetch(`/api/account/passes${query}`, { headers: { accept: "application/json" }, signal });
    const body: unknown = response.ok ? await response.json() : null;
    return isAccountPasses(body) ? body.passes : [];
  } catch {
    return [];
  }
}
