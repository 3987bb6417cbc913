import { errors } from "jose";
import { z } from "zod";
import { codeExchangeResponse, identityClaims, type TokenGrant } from "../../../schemas/identity/provider-messages.ts";
import { BackendError } from "../../services/backend-error.ts";
import type { Backend } from "../../services/backends.ts";
import { IdentityError } from "../provider.ts";
import type { Identity } from "../signed-in.ts";
import { fetchService, unavailable } from "./provider-client.ts";
import { verifyToken } from "./token-check.ts";

/** Milliseconds. */
const keysLimit = 8000;

/** A service that exchanges codes, refresh tokens and sessions for tokens (spec: calls#sign-in-calls). */
export interface TokenService {
  /** Exchanges a sign-in's code; works once per code. @throws IdentityError. */
  exchange(grant: { code: string; verifier: string; redirectURI: string }): Promise<TokenGrant>;
  /** @throws IdentityError; "invalid" when the service responds with 'invalid_request'. */
  refresh(refreshToken: string): Promise<TokenGrant>;
  /** The tokens of a session at the service. @throws IdentityError. */
  session(id: string): Promise<TokenGrant>;
  /**
   * Verifies an access token and returns its account.
   * @throws IdentityError "refused" for an invalid token.
   */
  identify(accessToken: string): Promise<{ identity: Identity; expiresAt: number }>;
}

/** A refusal in OAuth 2's form, which some services use instead (RFC 6749 §5.2). */
const oauthError = z.object({ error: z.string() });

/** @param service.userAgent the browser's, forwarded with refresh and session calls. */
export function tokenService(
  backend: Backend,
  service: { issuer: string; clientID: string; userAgent: string },
): TokenService {
  async function grant(path: string, query: Record<string, string>): Promise<TokenGrant> {
    const { body } = await fetchService(backend, `${path}?${new URLSearchParams(query)}`, {
      headers: { "user-agent": service.userAgent },
    });
    const parsed = codeExchangeResponse.safeParse(body);
    if (parsed.success && parsed.data.success && parsed.data.response) return parsed.data.response;
    const message = parsed.success ? parsed.data.message : oauthError.safeParse(body).data?.error;
    if (message === undefined || (parsed.success && parsed.data.success))
      throw unavailable(parsed.error ?? "no tokens");
    throw new IdentityError(message === "invalid_request" ? "invalid" : "refused", message ?? "Unable to sign in");
  }

  return {
    exchange: ({ code, verifier, redirectURI }) =>
      grant("code-exchange", { code, redirect_uri: redirectURI, code_verifier: verifier }),
    refresh: (refreshToken) => grant("refresh", { refresh_token: refreshToken, user_agent_pass: "true" }),
    session: (id) => grant(`session/${encodeURIComponent(id)}`, { user_agent_pass: "true" }),
    async identify(accessToken) {
      try {
        const payload = await verifyToken(accessToken, {
          backend,
          issuer: service.issuer,
          keysPath: ".well-known/jwks.json",
          audience: service.clientID,
          requiredClaims: ["exp", "iat"],
          signal: AbortSignal.timeout(keysLimit),
        });
        const { id, forename, surname, email, exp } = identityClaims.parse(payload);
        const fullName = [forename, surname].filter(Boolean).join(" ");
        return { identity: { ssoID: id, email, displayName: fullName || email }, expiresAt: exp };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
          throw new IdentityError("refused", "Unable to sign in", { cause: error });
        }
        if (error instanceof BackendError) throw unavailable(error);
        throw error;
      }
    },
  };
}
