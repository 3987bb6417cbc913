import type { Gift } from "../../../schemas/payments/gift.ts";
import type { LegacyOption } from "../../../schemas/payments/legacy-packages.ts";
import type { PackageItem, PackageType } from "../../../schemas/payments/packages.ts";

/**
 * Packages of a type, as the API lists them.
 * @throws when the answer cannot be had or is malformed.
 */
export async function fetchPackages(type: PackageType, signal: AbortSignal): Promise<PackageItem[]> {
  const [{ packagesResponse }, response] = await Promise.all([
    import("../../../schemas/payments/packages.ts"),
    fetch(`/api/packages?filter.packageType=${type}`, { signal }),
  ]);
  if (!response.ok) throw new Error(`Packages answered ${response.status}`);
  return packagesResponse.parse(await response.json()).data;
}

/**
 * What an older provider still sells.
 * @throws like `fetchPackages`.
 */
export async function fetchLegacyPackages(signal: AbortSignal): Promise<LegacyOption[]> {
  const [{ legacyPackagesResponse }, response] = await Promise.all([
    import("../../../schemas/payments/legacy-packages.ts"),
    fetch("/api/packages/legacy", { signal }),
  ]);
  if (!response.ok) throw new Error(`Legacy packages answered ${response.status}`);
  return legacyPackagesResponse.parse(await response.json()).data;
}

/** Where to pay, or the error code of a refusal. */
export type CheckoutStart = { url: string } | { refused: string };

/** What somebody wants to buy: only ids go out, price, addresses and customer are the server's to say. */
export interface CheckoutSelection {
  packageID: string;
  priceID: string;
  returnTo?: string | undefined;
  /** For somebody else. */
  gift?: Gift;
}

/** Asks for a hosted checkout. */
export async function beginCheckout({ gift, ...wanted }: CheckoutSelection): Promise<CheckoutStart> {
  try {
    const [{ checkoutResponse, apiErrorResponse }, response] = await Promise.all([
      import("../../../schemas/payments/checkout.ts"),
      fetch(gift === undefined ? "/api/checkout" : "/api/checkout/gift", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ ...wanted, ...gift }),
      }),
    ]);
    const body: unknown = await response.json();
    if (response.ok) return checkoutResponse.parse(body);
    return { refused: apiErrorResponse.safeParse(body).data?.error.code ?? "unavailable" };
  } catch {
    return { refused: "unavailable" };
  }
}
