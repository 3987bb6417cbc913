import type { Promo } from "../../../schemas/content/promo.ts";
import { isLinkTarget } from "../../../schemas/site/site-path.ts";
import {
  arrayOf,
  type Guard,
  integerIn,
  isBoolean,
  isInstant,
  isString,
  objectOf,
  oneOf,
  where,
} from "../../../schemas/site/type-guards.ts";

/** Guards the response of /api/promos: `promosResponse` of schemas/content/promo.ts, without zod. */
export const isPromosResponse: Guard<{ data: Promo[] }> = objectOf({
  data: arrayOf(
    objectOf({
      promoID: integerIn(1),
      type: oneOf("Default", "Mini"),
      url: where(isString, (text) => text.length <= 2_000 && isLinkTarget(text)),
      webNewWindow: isBoolean,
      imageKey: where(isString, (key) => key.length > 0 && key.length <= 200),
      imageAltText: isString,
      startDateTime: isInstant,
      endDateTime: isInstant,
    }),
  ),
});

/** The site's promos, whatever their dates; none on any failure, which is only logged (spec: error-codes#logged-only). */
export async function fetchPromos(): Promise<Promo[]> {
  try {
    const response = await fetch("/api/promos", { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const body: unknown = await response.json();
    if (!isPromosResponse(body)) throw new Error("unexpected response shape");
    return body.data;
  } catch (error) {
    console.warn("No promos:", error);
    return [];
  }
}
