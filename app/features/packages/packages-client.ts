import type { Gift } from "../../../schemas/payments/gift.ts";
import type { LegacyOption } from "../../../schemas/payments/legacy-packages.ts";
import type { PackageItem, PackageType } from "../../../schemas/payments/packages.ts";
import { requestLanguage } from "../../ui/request-language.tsx";

/**
 * Fetches the packages of a type.
 * @throws when the request fails or the response is malformed
 */
export async function fetchPackages(type: PackageType, signal: AbortSignal): Promise<PackageItem[]> {
  const [{ packagesResponse }, response] = await Promise.all([
    import("../../../schemas/payments/packages.ts"),
    fetch(`/api/packages?filter.packageType=${type}`, { signal }),
  ]);
  if (!response.ok) throw new Error(`Packages responded with ${response.status}`);
  return packagesResponse.parse(await response.json()).data;
}

/**
 * Fetches the passes of an older provider.
 * @throws like `fetchPackages`
 */
export async function fetchLegacyPackages(signal: AbortSignal): Promise<LegacyOption[]> {
  const [{ legacyPackagesResponse }, response] = await Promise.all([
    import("../../../schemas/payments/legacy-packages.ts"),
    fetch("/api/packages/legacy", { signal }),
  ]);
  if (!response.ok) throw new Error(`Legacy packages responded with ${response.status}`);
  return legacyPackagesResponse.parse(await response.json());
}

/** The checkout's URL, or an error code. */
export type CheckoutStart = { url: string } | { refused: string };

/** A purchase: only ids are sent, and the server adds price, URLs and customer. */
export interface CheckoutSelection {
  packageID: string;
  priceID: string;
  /** The match, for a pass that opens one match. */
  matchID?: number | undefined;
  returnTo?: string | undefined;
  /** Set once the buyer knows that it opens nothing in this country. */
  elsewhere?: "yes";
  /** Set once the buyer knows that their entitlements open its content already. */
  beside?: "yes";
  /** Set when the buyer agrees that the pass begins within the time for withdrawal. */
  beginNow?: "yes";
  /** Set if the pass is a gift. */
  gift?: Gift;
}

/** Opens a hosted checkout. */
export async function beginCheckout({ gift, ...selection }: CheckoutSelection): Promise<CheckoutStart> {
  try {
    const [{ checkoutResponse, apiErrorResponse }, response] = await Promise.all([
      import("../../../schemas/payments/checkout.ts"),
      fetch(gift === undefined ? "/api/checkout" : "/api/checkout/gift", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ ...selection, ...gift, language: requestLanguage() }),
      }),
    ]);
    const body: unknown = await response.json();
    if (response.ok) return checkoutResponse.parse(body);
    return { refused: apiErrorResponse.safeParse(body).data?.error.code ?? "unavailable" };
  } catch {
    return { refused: "unavailable" };
  }
}
