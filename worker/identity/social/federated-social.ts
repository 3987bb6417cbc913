import { type AuthorizationServer, ClientSecretBasic, None } from "oauth4webapi";
import type { AuthenticationResult } from "../../../schemas/identity/identity-pool.ts";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import { fetchWithLimits } from "../../services/remote-backend.ts";
import type { SignedIn } from "../signed-in.ts";
import { buildAuthorizationURL, type OpenIDProvider, redeemCode } from "./open-id.ts";
import type { Social } from "./social-provider.ts";

/** Cognito's names for the services. */
const identityProviders: Record<SocialService, string> = {
  google: "Google",
  facebook: "Facebook",
  apple: "SignInWithApple",
};

/** A user pool with hosted pages, which is itself the client of the services. */
export interface FederatedPool {
  /** IDENTITY_DOMAIN. */
  domain: string;
  issuer: string;
  client: { id: string; secret: string };
  services: readonly SocialService[];
  send?: (request: Request) => Promise<Response>;
}

/**
 * Social sign-in through a Cognito user pool: the browser goes to the pool's authorize endpoint, which redirects to the service, and the
 * pool's code is exchanged at its token endpoint. The pool decides which accounts belong together.
 * @param signedIn verifies the pool's tokens.
 */
export function federatedSocial(
  { domain, issuer, client, services, send = (request) => fetchWithLimits("identity", request) }: FederatedPool,
  signedIn: (result: AuthenticationResult) => Promise<SignedIn>,
): Social {
  const server: AuthorizationServer = {
    issuer,
    authorization_endpoint: new URL("/oauth2/authorize", domain).href,
    token_endpoint: new URL("/oauth2/token", domain).href,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
  };
  const provider = (service: SocialService): OpenIDProvider => ({
    issuer,
    clientID: client.id,
    authentication: async () => (client.secret === "" ? None() : ClientSecretBasic(client.secret)),
    scope: "openid email profile aws.cognito.signin.user.admin",
    parameters: { identity_provider: identityProviders[service] },
    discovery: {},
    send,
    insecure: false,
  });

  return {
    services,
    url: async (attempt) => await buildAuthorizationURL(server, provider(attempt.service), attempt),
    async redeem(attempt, parameters) {
      const redeemed = await redeemCode(provider(attempt.service), attempt, parameters, server);
      if (redeemed === null) return { outcome: "cancelled" };
      const { access_token, id_token = "", refresh_token, expires_in = 3600 } = redeemed.tokens;
      return {
        outcome: "account",
        signedIn: await signedIn({
          AccessToken: access_token,
          IdToken: id_token,
          ...(refresh_token !== undefined && { RefreshToken: refresh_token }),
          ExpiresIn: expires_in,
          TokenType: "Bearer",
        }),
      };
    },
    accounts: null,
  };
}
