import type { PackageService } from "../../app/load-context.ts";
import {
  type AccountPayments,
  accountPayments,
  changeEmailResponse,
  closeAccountResponse,
} from "../../schemas/identity/account-data.ts";
import {
  type CreateCheckoutRequest,
  createCheckoutResponse,
  createPortalResponse,
  type Fulfilment,
  fulfilmentResponse,
} from "../../schemas/payments/checkout.ts";
import {
  type AccountContract,
  contractsResponse,
  type DeclarationRequest,
  declarationResponse,
} from "../../schemas/payments/contracts.ts";
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
import { type Redemption, redeemResponse, type VoucherStart } from "../../schemas/payments/voucher.ts";
import { addWiderEntitlements, type WiderEntitlements } from "../../schemas/payments/wider-entitlements.ts";
import { postBackend, readBackend, readShared, sharedResponse } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

export interface Offer {
  package: PackageItem;
  option: PriceOption;
}

export interface PaymentsService extends PackageService {
  /** @returns null when it is not on sale */
  offer(packageID: string, priceID: string): Promise<Offer | null>;
  /** Opens a hosted checkout. @returns its id, and the URL to send the user to */
  createCheckout(payload: CreateCheckoutRequest): Promise<{ id: string; url: string }>;
  /** The customer portal's URL; null when the provider does not know the customer. */
  createPortal(customerID: string, returnURL: string): Promise<{ url: string } | null>;
  /** An account's data in the payments backend. */
  account(ssoID: string): Promise<AccountPayments>;
  /** Sends the account's mails to another address from now on. Does nothing when the backend does not support this call. Idempotent. */
  changeEmail(ssoID: string, email: string): Promise<void>;
  /** Cancels the account's subscriptions and anonymises its purchases. Idempotent. */
  closeAccount(ssoID: string): Promise<void>;
  /** Fulfils a paid checkout; null when it is not this account's. Idempotent. */
  fulfil(sessionID: string, ssoID: string): Promise<Fulfilment | null>;
  /** Compensates accounts for an outage, once each. @returns how many entitlements were newly granted */
  grantCompensation(credits: OutageCompensationRequest): Promise<{ given: number }>;
  /** An account's current and future entitlements; null when the backend does not support this call. */
  holdings(ssoID: string): Promise<Holding[] | null>;
  /** An account's contracts, latest first; null when the backend does not support this call. */
  contracts(ssoID: string): Promise<AccountContract[] | null>;
  /** Withdraws from a contract, or cancels its renewal; null for an unknown contract. Idempotent. */
  declare(kind: "withdraw" | "cancel", declaration: DeclarationRequest): Promise<{ refund: number } | null>;
  /** Redeems a voucher for an account, once; null for an unknown code. */
  redeemVoucher(code: string, ssoID: string, begins?: VoucherStart): Promise<Redemption | null>;
}

const sharedPackages = sharedResponse(packagesResponse);

/**
 * Client of the payments backend (spec: calls#packages, calls#create-checkout). Every call throws BackendError when there is no valid
 * response.
 * @param options.showPackages false: nothing is on sale, and the backend is not called
 * @param options.widerEntitlements as in the league's description, for pages and calls that sell
 */
export function paymentsService(
  backend: Backend,
  options: { signal?: AbortSignal; showPackages?: boolean; widerEntitlements?: WiderEntitlements } = {},
): PaymentsService {
  const packages = async (type: PackageType): Promise<PackageItem[]> => {
    if (options.showPackages === false) return [];
    const response = await readShared(backend, `packages?filter.packageType=${type}`, sharedPackages, options);
    if (response === null) throw new BackendError(backend.name, "status", 404);
    const { widerEntitlements } = options;
    return widerEntitlements === undefined
      ? response.data
      : response.data.map((item) => addToAllOptions(item, widerEntitlements));
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
      const response = await postBackend(backend, "create-checkout", payload, createCheckoutResponse, options);
      if (response === null) throw new BackendError(backend.name, "status", 404);
      return response;
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
      const response = await readBackend(backend, `accounts/${encodeURIComponent(ssoID)}`, accountPayments, options);
      if (response === null) throw new BackendError(backend.name, "status", 404);
      return response.data;
    },
    async changeEmail(ssoID, email) {
      await postBackend(backend, "change-email", { userID: ssoID, userEmail: email }, changeEmailResponse, options);
    },
    async closeAccount(ssoID) {
      const response = await postBackend(backend, "close-account", { userID: ssoID }, closeAccountResponse, options);
      if (response === null) throw new BackendError(backend.name, "status", 404);
    },
    async fulfil(sessionID, ssoID) {
      return await postBackend(backend, "fulfil-checkout", { sessionID, userID: ssoID }, fulfilmentResponse, options);
    },
    async grantCompensation(credits) {
      const response = await postBackend(backend, "credits", credits, outageCompensationResponse, options);
      if (response === null) throw new BackendError(backend.name, "status", 404);
      return response.data;
    },
    async holdings(ssoID) {
      const path = `holdings/${encodeURIComponent(ssoID)}`;
      return (await readBackend(backend, path, holdingsResponse, options))?.data ?? null;
    },
    async contracts(ssoID) {
      const path = `contracts/${encodeURIComponent(ssoID)}`;
      return (await readBackend(backend, path, contractsResponse, options))?.data ?? null;
    },
    async declare(kind, declaration) {
      const path = `contracts/${kind}`;
      return (await postBackend(backend, path, declaration, declarationResponse, options))?.data ?? null;
    },
    async redeemVoucher(code, ssoID, begins) {
      const request = { code, userID: ssoID, begins };
      const response = await postBackend(backend, "vouchers/redeem", request, redeemResponse, options);
      return response?.data ?? null;
    },
  };
}

function addToAllOptions(item: PackageItem, widerEntitlements: WiderEntitlements): PackageItem {
  const priceData = item.attributes.priceData.map((option) => addWiderEntitlements(option, widerEntitlements));
  return { ...item, attributes: { ...item.attributes, priceData } };
}

/** The match of a single-match pass. */
export interface SoldMatch {
  id: number;
  name: string;
  /** ISO 8601 UTC. */
  kickOff: string;
}

/** The signed-in buyer. `stripeCustomerID` is null before the first purchase. */
export interface Buyer {
  ssoID: string;
  email: string;
  stripeCustomerID: string | null;
}

/** What the buyer has chosen besides the price. */
interface Chosen {
  match?: SoldMatch | null;
  gift: Gift | null;
  beginConsent: boolean;
  /** Language of the pages to return to; null for the league's own. */
  language?: string | null;
}

/**
 * Composes the create-checkout request (spec: calls#create-checkout). The browser has chosen only an offer and a path to return to; mode,
 * URLs, customer and metadata are set here.
 * @param site the site's origin
 * @param returnTo a path on the site
 * @param chosen.match the match of a single-match pass
 * @param chosen.gift the recipient of the pass, if not the buyer; requires a one-off price
 * @param chosen.beginConsent whether the buyer agreed to immediate access
 * @param chosen.language of the pages to return to
 */
export function composeCheckout(
  offer: Offer,
  buyer: Buyer,
  site: string,
  returnTo?: string,
  { match = null, gift, beginConsent, language = null }: Chosen = { gift: null, beginConsent: false },
): CreateCheckoutRequest {
  const { attributes } = offer.package;
  const next = returnTo === undefined ? "" : `next=${encodeURIComponent(returnTo)}`;
  return {
    mode: offer.option.type === "recurring" ? "subscription" : "payment",
    // Stripe replaces the placeholder in braces, which must not be percent-encoded.
    success_url: `${site}/api/checkout/return?session_id={CHECKOUT_SESSION_ID}${gift === null ? "" : "&gift=yes"}${language === null ? "" : `&language=${language}`}${next && `&${next}`}`,
    cancel_url: `${site}${language === null ? "" : `/${language}`}${attributes.cancelledPaymentPage}${next && `?${next}`}`,
    metadata: {
      userID: buyer.ssoID,
      userEmail: buyer.email,
      packageDescription: attributes.description.slice(0, 500),
      packageTitle: (match === null ? attributes.title : `${attributes.title}: ${match.name}`).slice(0, 500),
      packageID: offer.package.id,
      site,
      ...(match !== null && { matchID: String(match.id), kickOff: match.kickOff }),
      ...(beginConsent && { beginConsent: "yes" as const }),
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
