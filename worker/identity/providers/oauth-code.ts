import type { TokenGrant } from "../../../schemas/identity/provider-messages.ts";
import { type IdentityProvider, noAbilities } from "../provider.ts";
import type { SignedIn } from "../signed-in.ts";
import { type HostedClient, hostedURL } from "./hosted-url.ts";
import type { TokenService } from "./token-service.ts";

/**
 * OAuth code (spec: accounts#sign-in-providers): the browser goes to the provider's page and comes back with a code, which is exchanged for
 * tokens together with this sign-in's PKCE verifier (RFC 7636, S256).
 */
export function oauthCode(service: TokenService, client: HostedClient): IdentityProvider {
  async function signedIn(grant: TokenGrant): Promise<SignedIn> {
    const { identity, expiresAt } = await service.identify(grant.access_token);
    return {
      identity: { ...identity, displayName: identity.displayName || grant.FirstName || "" },
      tokens: {
        access: grant.access_token,
        refresh: grant.refresh_token,
        expiresAt: Math.min(expiresAt, grant.access_token_expires_utc),
      },
    };
  }

  return {
    ...noAbilities,
    hosted: {
      url: (page, visit) =>
        hostedURL(client, page, visit, visit.redirectURI, {
          response_type: "code",
          state: visit.state,
          code_challenge: visit.challenge,
          code_challenge_method: "S256",
        }),
      redeem: async (grant) => await signedIn(await service.exchange(grant)),
    },
    renew: async ({ refresh }) => await signedIn(await service.refresh(refresh)),
    // The service has no sign-out call. The tokens are deleted with the session record.
    async signOut() {},
  };
}
