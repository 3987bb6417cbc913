import type { PackageService } from "../../app/load-context.ts";
import { type AccountPayments, accountPayments, closeAccountAnswer } from "../../schemas/identity/account-data.ts";
import {
  type CreateCheckoutRequest,
  createCheckoutResponse,
  createPortalResponse,
  type Fulfilment,
  fulfilmentResponse,
} from "../../schemas/payments/checkout.ts";
import type { Gift } from "../../schemas/payments/gift.ts";
import { type Holding, holdingsResponse } from "../../schemas/payments/holdings.ts";
import {
  type OutageCompensationRequest,
  outageCompensationResponse,
} from "../../schemas/payments/outage-compensation.ts";
import {
  type PackageItem,
  type PackageType,
  type PriceOption,
  packagesResponse,
  packageType,
} from "../../schemas/payments/packages.ts";
import { type Redemption, redeemResponse } from "../../schemas/payments/voucher.ts";
import { postBackend, readBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** A price option with the package that it belongs to. */
export interface Offer {
  package: PackageItem;
  option: PriceOption;
}

export interface PaymentsService extends PackageService {
  /** The offer of these ids, or null when it is not on sale. */
  offer(packageID: string, priceID: string): Promise<Offer | null>;
  /** Opens a hosted checkout: its id, and where to send the fan. */
  createCheckout(payload: CreateCheckoutRequest): Promise<{ id: string; url: string }>;
  /** Where a customer manages subscriptions; null when the provider knows no such customer. */
  createPortal(customerID: string, returnURL: string): Promise<{ url: string } | null>;
  /** What the backend holds about an account. */
  account(ssoID: string): Promise<AccountPayments>;
  /** Ends the account's subscriptions and makes nobody's what was sold to it. Repeating it changes nothing. */
  closeAccount(ssoID: string): Promise<void>;
  /** Gives what a checkout has paid for; null when the checkout is not this account's. */
  fulfil(sessionID: string, ssoID: string): Promise<Fulfilment | null>;
  /** Gives what an outage is worth, once for each account, whatever the number of calls: how many entitlements were new. */
  grantCompensation(credits: OutageCompensationRequest): Promise<{ given: number }>;
  /** What an account holds and will hold, until when and why; null where the backend does not tell. */
  holdings(ssoID: string): Promise<Holding[] | null>;
  /** Gives what a voucher opens, once, whatever the number of calls; null when there is no such code. */
  redeemVoucher(code: string, ssoID: string): Promise<Redemption | null>;
}

/**
 * Client of the payments backend (spec: calls#packages, calls#create-checkout). Every call throws BackendError when the
 * backend gives no usable answer.
 * @param options.showPackages false: nothing is on sale, and nobody is asked.
 */
export function paymentsService(
  backend: Backend,
  options: { signal?: AbortSignal; showPackages?: boolean } = {},
): PaymentsService {
  const packages = async (type: PackageType): Promise<PackageItem[]> => {
    if (options.showPackages === false) return [];
    const answer = await readBackend(backend, `packages?filter.packageType=${type}`, packagesResponse, options);
    if (answer === null) throw new BackendError(backend.name, "status", 404);
    return answer.data;
  };
  return {
    packages,
    async offer(packageID, priceID) {
      const all = (await Promise.all(packageType.options.map(packages))).flat();
      const found = all.find(({ id }) => id === packageID);
      const option = found?.attributes.priceData.find(({ id }) => id === priceID);
      return found === undefined || option === undefined ? null : { package: found, option };
    },
    async createCheckout(payload) {
      const answer = await postBackend(backend, "create-checkout", payload, createCheckoutResponse, options);
      if (answer === null) throw new BackendError(backend.name, "status", 404);
      return answer;
    },
    async createPortal(customerID, returnURL) {
      return await postBackend(
        backend,
        "create-portal-redirect",
        { customerID, returnURL },
        createPortalResponse,
        options,
      );
    },
    async account(ssoID) {
      const answer = await readBackend(backend, `accounts/${encodeURIComponent(ssoID)}`, accountPayments, options);
      if (answer === null) throw new BackendError(backend.name, "status", 404);
      return answer.data;
    },
    async closeAccount(ssoID) {
      const answer = await postBackend(backend, "close-account", { userID: ssoID }, closeAccountAnswer, options);
      if (answer === null) throw new BackendError(backend.name, "status", 404);
    },
    async fulfil(sessionID, ssoID) {
      return await postBackend(backend, "fulfil-checkout", { sessionID, userID: ssoID }, fulfilmentResponse, options);
    },
    async grantCompensation(credits) {
      const answer = await postBackend(backend, "credits", credits, outageCompensationResponse, options);
      if (answer === null) throw new BackendError(backend.name, "status", 404);
      return answer.data;
    },
    async holdings(ssoID) {
      const path = `holdings/${encodeURIComponent(ssoID)}`;
      return (await readBackend(backend, path, holdingsResponse, options))?.data ?? null;
    },
    async redeemVoucher(code, ssoID) {
      const answer = await postBackend(backend, "vouchers/redeem", { code, userID: ssoID }, redeemResponse, options);
      return answer?.data ?? null;
    },
  };
}

/** Who buys: the account as the session proves it, and its number at the payments provider when it has bought before. */
export interface Buyer {
  ssoID: string;
  email: string;
  stripeCustomerID: string | null;
}

/**
 * The payload of create-checkout (spec: calls#create-checkout). Mode, addresses, customer and metadata are the server's:
 * the browser has only chosen an offer and a path to go on to.
 * @param site absolute origin of the site.
 * @param returnTo a path on the site.
 * @param gift whom the pass is for, where it is not the buyer. It must be one that is paid once.
 */
export function composeCheckout(
  offer: Offer,
  buyer: Buyer,
  site: string,
  returnTo?: string,
  gift: Gift | null = null,
): CreateCheckoutRequest {
  const { attributes } = offer.package;
  const next = returnTo === undefined ? "" : `next=${encodeURIComponent(returnTo)}`;
  return {
    mode: offer.option.type === "recurring" ? "subscription" : "payment",
    // Stripe fills in the braces; encoded ones it would not know.
    success_url: `${site}/api/checkout/return?session_id={CHECKOUT_SESSION_ID}${gift === null ? "" : "&gift=yes"}${next && `&${next}`}`,
    cancel_url: `${site}${attributes.cancelledPaymentPage}${next && `?${next}`}`,
    metadata: {
      userID: buyer.ssoID,
      userEmail: buyer.email,
      packageDescription: attributes.description.slice(0, 500),
      packageTitle: attributes.title.slice(0, 500),
      packageID: offer.package.id,
      ...(gift !== null && {
        giftTo: gift.recipient,
        giftFrom: gift.giver,
        ...(gift.words !== "" && { giftWords: gift.words }),
      }),
    },
    line_items: [{ price: offer.option.id, quantity: 1 }],
    allowPromotionCodes: true,
    ...(buyer.stripeCustomerID === null ? { customerEmail: buyer.email } : { customerID: buyer.stripeCustomerID }),
  };
}
