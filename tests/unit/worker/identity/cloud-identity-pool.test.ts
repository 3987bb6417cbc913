import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { Backend } from "../../../../worker/backends.ts";
import { cloudIdentityPool } from "../../../../worker/identity/cloud-identity-pool.ts";
import { IdentityError, type IdentityErrorKind } from "../../../../worker/identity/provider.ts";

const address = "https://cognito-idp.example/";
const clientID = "site";
const credentials = { username: "robin@fans.example", password: "terrace-chant-1884", newPassword: null };

const pair = await generateKeyPair("RS256", { extractable: true });
const stranger = await generateKeyPair("RS256", { extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };

let pools = 0;

type Answer = () => Response | Promise<Response>;

/** A pool that answers each operation as the test says, and keeps what it was asked. */
function poolOf({ initiate, respond }: { initiate: Answer; respond?: Answer }) {
  const answers = new Map([
    ["InitiateAuth", initiate],
    ["RespondToAuthChallenge", respond],
  ]);
  const poolID = `eu-west-1_${++pools}`;
  const asked: { operation: string; body: unknown }[] = [];
  const backend: Backend = {
    name: "identity",
    mode: "remote",
    async fetch(path, init) {
      if (path === `${poolID}/.well-known/jwks.json`) return Response.json({ keys: [jwk] });
      const operation = new Headers(init?.headers).get("x-amz-target")?.split(".")[1] ?? "";
      const body: unknown = JSON.parse(String(init?.body));
      asked.push({ operation, body });
      return (await answers.get(operation)?.()) ?? new Response("no such operation", { status: 500 });
    },
  };
  const provider = cloudIdentityPool(backend, {
    address,
    poolID,
    clientID,
    embeddedIssuer: "https://embedded.example",
  });
  return { provider, asked, issuer: `${address}${poolID}` };
}

interface Forgery {
  id?: JWTPayload;
  access?: JWTPayload;
  key?: CryptoKey;
}

async function tokensFor(issuer: string, { id = {}, access = {}, key = pair.privateKey }: Forgery = {}) {
  const now = Math.floor(Date.now() / 1000);
  const sign = (claims: JWTPayload) =>
    new SignJWT({ iss: issuer, sub: "account-1", iat: now, exp: now + 900, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(key);
  return {
    AccessToken: await sign({ token_use: "access", client_id: clientID, ...access }),
    IdToken: await sign({ token_use: "id", aud: clientID, email: "robin@fans.example", given_name: "Robin", ...id }),
    RefreshToken: "refresh-1",
    ExpiresIn: 900,
    TokenType: "Bearer",
  };
}

/** What signing in comes to, with these tokens from the pool. */
async function signInWith(forge: (issuer: string) => Promise<object>) {
  const { provider, issuer } = poolOf({
    initiate: async () => Response.json({ AuthenticationResult: await forge(issuer), ChallengeParameters: {} }),
  });
  return await provider.signIn(credentials);
}

const fails = (kind: IdentityErrorKind) => expect.objectContaining({ name: "IdentityError", kind });

describe("sign-in", () => {
  it("says who it is, from checked tokens", async () => {
    expect(await signInWith(tokensFor)).toMatchObject({
      identity: { ssoID: "account-1", email: "robin@fans.example", displayName: "Robin" },
      tokens: { refresh: "refresh-1" },
    });
  });

  it.each<[string, Forgery]>([
    ["signed by another key", { key: stranger.privateKey }],
    ["of another issuer", { id: { iss: "https://elsewhere.example" } }],
    ["for another client", { id: { aud: "another" } }],
    ["whose access token is for another client", { access: { client_id: "another" } }],
    ["that has expired", { id: { exp: 1 } }],
    ["that is not valid yet", { id: { nbf: 4_000_000_000 } }],
    ["of the wrong use", { id: { token_use: "access" } }],
    ["whose access token is no access token", { access: { token_use: "id" } }],
    ["of two accounts", { access: { sub: "account-2" } }],
    ["without an email", { id: { email: undefined } }],
  ])("does not take a token %s", async (_, forgery) => {
    await expect(signInWith((issuer) => tokensFor(issuer, forgery))).rejects.toEqual(fails("unavailable"));
  });

  it("does not take a token without signature, nor one signed with the public key as a secret", async () => {
    const claims = { token_use: "id", aud: clientID, email: "robin@fans.example" };
    const unsigned = async (issuer: string) => ({
      ...(await tokensFor(issuer)),
      IdToken: new UnsecuredJWT(claims).setIssuer(issuer).setSubject("account-1").setIssuedAt().encode(),
    });
    const confused = async (issuer: string) => ({
      ...(await tokensFor(issuer)),
      IdToken: await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid: "one" })
        .setIssuer(issuer)
        .setSubject("account-1")
        .setIssuedAt()
        .setExpirationTime("15m")
        .sign(new TextEncoder().encode(JSON.stringify(jwk))),
    });
    await expect(signInWith(unsigned)).rejects.toEqual(fails("unavailable"));
    await expect(signInWith(confused)).rejects.toEqual(fails("unavailable"));
  });

  it("answers a challenge for a new password when one is given, and says so when none is", async () => {
    const { provider, asked, issuer } = poolOf({
      initiate: () =>
        Response.json({ ChallengeName: "NEW_PASSWORD_REQUIRED", Session: "session-1", ChallengeParameters: {} }),
      respond: async () => Response.json({ AuthenticationResult: await tokensFor(issuer) }),
    });
    await expect(provider.signIn(credentials)).rejects.toEqual(fails("password-change-required"));
    expect(asked.map(({ operation }) => operation)).toEqual(["InitiateAuth"]);
    await provider.signIn({ ...credentials, newPassword: "a newer password" });
    expect(asked.at(-1)?.body).toMatchObject({
      Session: "session-1",
      ChallengeResponses: { USERNAME: "robin@fans.example", NEW_PASSWORD: "a newer password" },
    });
  });

  it.each<[string, IdentityErrorKind]>([
    ["NotAuthorizedException", "refused"],
    ["com.amazonaws.cognito#UserNotFoundException", "refused"],
    ["UserNotConfirmedException", "not-confirmed"],
    ["PasswordResetRequiredException", "password-change-required"],
    ["TooManyRequestsException", "too-many-tries"],
    ["InternalErrorException", "unavailable"],
  ])("takes %s for %s", async (type, kind) => {
    const { provider } = poolOf({
      initiate: () => Response.json({ __type: type, message: "In the pool's words." }, { status: 400 }),
    });
    await expect(provider.signIn(credentials)).rejects.toEqual(fails(kind));
  });

  it.each<[string, () => Response]>([
    ["no JSON", () => new Response("<html>", { status: 200 })],
    ["a failure", () => new Response("{}", { status: 503 })],
    ["an empty answer", () => Response.json({})],
    ["another challenge", () => Response.json({ ChallengeName: "SMS_MFA", Session: "s" })],
    [
      "an unreachable pool",
      () => {
        throw new TypeError("network");
      },
    ],
  ])("is not available with %s", async (_, answer) => {
    const { provider } = poolOf({ initiate: answer });
    const refused = await provider.signIn(credentials).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(IdentityError);
    expect(refused).toEqual(fails("unavailable"));
  });
});

describe("renewal", () => {
  it("keeps the refresh token where the pool gives no other", async () => {
    const { provider, issuer } = poolOf({
      initiate: async () => {
        const { RefreshToken: _, ...result } = await tokensFor(issuer);
        return Response.json({ AuthenticationResult: result });
      },
    });
    const renewed = await provider.renew({ access: "old", refresh: "refresh-0", expiresAt: 0 });
    expect(renewed.tokens.refresh).toBe("refresh-0");
  });
});
