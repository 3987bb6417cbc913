import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  calculatePKCECodeChallenge,
  customFetch,
  discoveryRequest,
  getValidatedIdTokenClaims,
  type IDToken,
  type JWKSCacheInput,
  jwksCache,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  ResponseBodyError,
  type TokenEndpointResponse,
  UnsupportedOperationError,
  validateApplicationLevelSignature,
  validateAuthResponse,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import { BackendError } from "../../services/backend-error.ts";
import { IdentityError } from "../provider.ts";
import type { SocialAttempt } from "./social-provider.ts";

export interface Discovery {
  /** URL of the document, if not at the standard's path. */
  url?: string;
  /** Another issuer that the document may name; ID tokens keep the real one. */
  alias?: string;
  /** Metadata missing from the document. */
  metadata?: Partial<AuthorizationServer>;
}

/** An OpenID provider, with this site's registration. */
export interface OpenIDProvider {
  issuer: string;
  clientID: string;
  /** Client authentication at the token endpoint, created per call since Apple's is short-lived. */
  authentication(): Promise<ClientAuth>;
  scope: string;
  /** Further parameters of the authorization request. */
  parameters: Record<string, string>;
  /** How its discovery document deviates from the standard. */
  discovery: Discovery;
  /** Sends a request over the network, or to the emulator in this process. */
  send(request: Request): Promise<Response>;
  /** Only the emulator may be reached without TLS. */
  insecure: boolean;
}

/** Milliseconds per call. */
const timeout = 8000;
/** Milliseconds until discovery documents are fetched again. */
const discoveryLifetime = 3_600_000;
/** The only accepted signing algorithm for ID tokens; every service uses it. */
const signingAlgorithm = "RS256";

/** Discovery documents and keys by issuer. They are public and shared by all requests. */
const known = new Map<string, { server: AuthorizationServer; until: number; keys: JWKSCacheInput }>();

const optionsFor = (provider: OpenIDProvider) => ({
  [customFetch]: (url: string, init: RequestInit) => provider.send(new Request(url, init)),
  [allowInsecureRequests]: provider.insecure,
  signal: () => AbortSignal.timeout(timeout),
});

const clientOf = (provider: OpenIDProvider): Client => ({
  client_id: provider.clientID,
  id_token_signed_response_alg: signingAlgorithm,
});

async function discover(provider: OpenIDProvider) {
  const found = known.get(provider.issuer);
  if (found !== undefined && found.until > Date.now()) return found;
  const document = await readDiscovery(provider);
  const server = { ...provider.discovery.metadata, ...document, issuer: provider.issuer };
  const fresh = { server, until: Date.now() + discoveryLifetime, keys: {} };
  known.set(provider.issuer, fresh);
  return fresh;
}

async function readDiscovery(provider: OpenIDProvider): Promise<AuthorizationServer> {
  const issuer = new URL(provider.issuer);
  const { url, alias } = provider.discovery;
  const response =
    url === undefined
      ? await discoveryRequest(issuer, optionsFor(provider))
      : await provider.send(
          new Request(url, {
            headers: { accept: "application/json" },
            redirect: "manual",
            signal: AbortSignal.timeout(timeout),
          }),
        );
  if (alias === undefined) return await processDiscoveryResponse(issuer, response);
  const again = response.clone();
  try {
    return await processDiscoveryResponse(issuer, response);
  } catch (error) {
    if (!(error instanceof OperationProcessingError)) throw error;
    return await processDiscoveryResponse(new URL(alias), again);
  }
}

/**
 * URL of the provider's sign-in page (OpenID Connect Core §3.1.2.1).
 * @throws IdentityError "unavailable".
 */
export async function authorizationURL(provider: OpenIDProvider, attempt: SocialAttempt): Promise<string> {
  const { server } = await asIdentityError(discover(provider));
  return await buildAuthorizationURL(server, provider, attempt);
}

/** The same with known metadata. @throws IdentityError "unavailable" without an authorization endpoint. */
export async function buildAuthorizationURL(
  server: AuthorizationServer,
  provider: Pick<OpenIDProvider, "clientID" | "scope" | "parameters">,
  { redirectURI, state, nonce, verifier }: SocialAttempt,
): Promise<string> {
  if (server.authorization_endpoint === undefined) {
    throw new IdentityError("unavailable", "Unable to sign in", { cause: "no authorization endpoint" });
  }
  const url = new URL(server.authorization_endpoint);
  const parameters = {
    ...provider.parameters,
    response_type: "code",
    client_id: provider.clientID,
    redirect_uri: redirectURI,
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges a code for an ID token and verifies it: signature with the provider's keys, algorithm, issuer, audience, nonce, lifetime
 * (OpenID Connect Core §3.1.3.7), and that the response comes from this provider (RFC 9207).
 * @param metadata if it is known without discovery.
 * @returns null when the user or the provider declined.
 * @throws IdentityError "refused" for an invalid response, "unavailable" without one.
 */
export async function redeemCode(
  provider: OpenIDProvider,
  attempt: SocialAttempt,
  callback: URLSearchParams,
  metadata: AuthorizationServer | null = null,
): Promise<{ claims: IDToken; tokens: TokenEndpointResponse } | null> {
  const client = clientOf(provider);
  const redeemed = async () => {
    const { server, keys } = metadata === null ? await discover(provider) : { server: metadata, keys: {} };
    const parameters = validateAuthResponse(server, client, callback, attempt.state);
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      await provider.authentication(),
      parameters,
      attempt.redirectURI,
      attempt.verifier,
      optionsFor(provider),
    );
    const tokens = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: attempt.nonce,
      requireIdToken: true,
    });
    // The token came directly from the provider; its signature is checked nevertheless.
    await validateApplicationLevelSignature(server, response, { ...optionsFor(provider), [jwksCache]: keys });
    const claims = getValidatedIdTokenClaims(tokens);
    if (claims === undefined) throw new IdentityError("refused", "There is no ID token.");
    return { claims, tokens };
  };
  try {
    return await asIdentityError(redeemed());
  } catch (error) {
    if (error instanceof IdentityError && error.cause instanceof AuthorizationResponseError) return null;
    throw error;
  }
}

/** Converts errors to IdentityErrors. The cause's code goes to the log, and is never shown to users. */
async function asIdentityError<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (
      error instanceof AuthorizationResponseError ||
      error instanceof ResponseBodyError ||
      error instanceof WWWAuthenticateChallengeError ||
      error instanceof OperationProcessingError ||
      error instanceof UnsupportedOperationError
    ) {
      throw new IdentityError("refused", "Unable to sign in", { cause: error });
    }
    // A network failure is a TypeError, a timeout a DOMException.
    if (error instanceof BackendError || error instanceof TypeError || error instanceof DOMException) {
      throw new IdentityError("unavailable", "Unable to sign in", { cause: error });
    }
    throw error;
  }
}
