import type { IDToken } from "oauth4webapi";
import { z } from "zod";
import type { AuthenticationResult } from "../../../schemas/identity/identity-pool.ts";
import {
  type SocialIdentity,
  socialLinkResponse,
  socialListResponse,
  socialSignInResponse,
  socialUnlinkResponse,
} from "../../../schemas/identity/oauth-identity.ts";
import type { SocialService } from "../../../schemas/identity/social-services.ts";
import { postBackend } from "../../services/backend-client.ts";
import { BackendError } from "../../services/backend-error.ts";
import type { Backend } from "../../services/backends.ts";
import { IdentityError } from "../provider.ts";
import type { SignedIn } from "../signed-in.ts";
import { authorizationURL, type OpenIDProvider, redeemCode } from "./open-id.ts";
import type { Social, SocialAttempt } from "./social-provider.ts";

const claims = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email().max(128)).catch(""),
  // Apple sends it as a string.
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).catch(false),
  name: z
    .string()
    .transform((name) =>
      name
        .replaceAll(/\p{Cc}/gu, " ")
        .trim()
        .slice(0, 80),
    )
    .catch(""),
});

/** The identity in a verified ID token. Facebook's has no email_verified, which counts as false. */
export function identityOf(service: SocialService, token: IDToken): SocialIdentity {
  const { email, email_verified, name } = claims.parse(token);
  return { service, issuer: token.iss, subject: token.sub, email, emailVerified: email_verified, name };
}

/**
 * Social sign-in with the embedded pool: this site is the service's client.
 * @param providerOf returns null for a disabled service.
 * @param signedIn verifies the pool's tokens.
 */
export function embeddedSocial(
  backend: Backend,
  services: readonly SocialService[],
  providerOf: (service: SocialService) => OpenIDProvider | null,
  signedIn: (result: AuthenticationResult) => Promise<SignedIn>,
): Social {
  async function call<Schema extends z.ZodType>(name: string, body: object, schema: Schema): Promise<z.output<Schema>> {
    try {
      const found = await postBackend(backend, `social/${name}`, body, schema);
      if (found === null) throw new BackendError(backend.name, "status", 404);
      return found;
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      throw new IdentityError(error.status === 401 ? "refused" : "unavailable", "Unable to sign in", { cause: error });
    }
  }
  function provider({ service }: SocialAttempt): OpenIDProvider {
    const found = providerOf(service);
    if (found === null) throw new IdentityError("refused", "That service is not switched on.");
    return found;
  }

  return {
    services,
    url: async (attempt) => await authorizationURL(provider(attempt), attempt),
    async redeem(attempt, parameters) {
      const redeemed = await redeemCode(provider(attempt), attempt, parameters);
      if (redeemed === null) return { outcome: "cancelled" };
      return { outcome: "identity", identity: identityOf(attempt.service, redeemed.claims) };
    },
    accounts: {
      async signIn(identity, mayRegister) {
        const result = await call("sign-in", { identity, mayRegister }, socialSignInResponse);
        if (result.outcome !== "signed-in") return result;
        return { outcome: "signed-in", signedIn: await signedIn(result.AuthenticationResult) };
      },
      link: async (AccessToken, identity) => (await call("link", { AccessToken, identity }, socialLinkResponse)).linked,
      list: async (AccessToken) => await call("list", { AccessToken }, socialListResponse),
      unlink: async (AccessToken, service) =>
        (await call("unlink", { AccessToken, service }, socialUnlinkResponse)).unlinked,
    },
  };
}
