import { type RetailResponse, retailResponse } from "../../../schemas/identity/provider-messages.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import type { Backend } from "../../services/backends.ts";
import { IdentityError, type IdentityProvider, noAbilities } from "../provider.ts";
import type { SignedIn } from "../signed-in.ts";
import { fetchService, jsonBody, unavailable } from "./provider-client.ts";

/** Seconds until the account's entitlements are fetched again. */
const trustedFor = 900;

/** The error for a response without a session, with the service's message for the field in question (spec: accounts#retail-streaming). */
function refusal({ ModelErrors: errors }: Pick<RetailResponse, "ModelErrors">): IdentityError {
  if (errors?.emailaddress) return new IdentityError("wrong-email", errors.emailaddress);
  if (errors?.password) return new IdentityError("wrong-password", errors.password);
  if (errors?.Concurrency) return new IdentityError("too-many-sessions", errors.Concurrency);
  return new IdentityError("refused", "Unable to sign in");
}

const names = (list: string | null | undefined) =>
  (list ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/**
 * Retail streaming (spec: accounts#retail-streaming, entities#retail-session): email and password at a service that also
 * sells passes, so a customer's session lists the customer's entitlements.
 */
export function retailStreaming(backend: Backend): IdentityProvider {
  /** @param email the account's email address, which the service does not return. */
  async function customer(path: string, request: object, email: string): Promise<SignedIn> {
    const { body } = await fetchService(backend, path, jsonBody(request));
    const parsed = retailResponse.safeParse(body);
    if (!parsed.success) throw unavailable(parsed.error);
    const { CurrentCustomerSession: session, AuthenticationToken: token } = parsed.data;
    if (!session || !token) throw refusal(parsed.data);
    const fullName = [session.CustomerFirstName, session.CustomerLastName].filter(Boolean).join(" ");
    return {
      identity: {
        ssoID: session.CustomerId,
        email,
        displayName: fullName || email,
        entitlements: names(session.CustomerEntitlements),
      },
      tokens: {
        access: token,
        // The email address, because later responses of the service do not include it.
        refresh: email,
        expiresAt: nowInSeconds() + trustedFor,
      },
    };
  }

  return {
    ...noAbilities,
    direct: {
      signIn: ({ username, password }) =>
        customer("session/start", { emailaddress: username, password }, username.toLowerCase()),
    },
    renew: ({ access, refresh }) => customer("session/current", { AuthenticationToken: access }, refresh),
    async signOut({ access }) {
      await fetchService(backend, "session/end", jsonBody({ AuthenticationToken: access }));
    },
  };
}
