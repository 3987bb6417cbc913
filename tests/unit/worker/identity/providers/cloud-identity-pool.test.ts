import { createHmac } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { PoolOperation } from "../../../../../schemas/identity/identity-pool.ts";
import { IdentityError, type IdentityErrorKind } from "../../../../../worker/identity/provider.ts";
import { cloudIdentityPool } from "../../../../../worker/identity/providers/cloud-identity-pool.ts";
import type { Backend } from "../../../../../worker/services/backends.ts";

const url = "https://cognito-idp.example/";
const clientID = "site";
const credentials = { username: "robin@fans.example", password: "terrace-chant-1884", newPassword: null };

const pair = await generateKeyPair("RS256", { extractable: true });
const stranger = await generateKeyPair("RS256", { extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };

let pools = 0;

type Responder = () => Response | Promise<Response>;

/** A pool with the test's response to each operation. Records its requests. */
function createPool(operations: readonly [PoolOperation, Responder][], { secret = "" } = {}) {
  const responses = new Map<string, Responder>(operations);
  const poolID = `eu-west-1_${++pools}`;
  const requests: { operation: string; body: unknown }[] = [];
  const backend: Backend = {
    name: "identity",
    mode: "remote",
    async fetch(path, init) {
      if (path === `${poolID}/.well-known/jwks.json`) return Response.json({ keys: [jwk] });
      const operation = new Headers(init?.headers).get("x-amz-target")?.split(".")[1] ?? "";
      const body: unknown = JSON.parse(String(init?.body));
      requests.push({ operation, body });
      return (await responses.get(operation)?.()) ?? new Response("no such operation", { status: 500 });
    },
  };
  const provider = cloudIdentityPool(
    backend,
    {
      url,
      poolID,
      client: { id: clientID, secret },
      passkeys: false,
      social: () => null,
      embeddedIssuer: "https://embedded.example",
    },
    async () => ({ address: "192.0.2.1", device: "device-1" }),
  );
  return { provider, requests, issuer: `${url}${poolID}` };
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

/** The outcome of a sign-in with these tokens from the pool. */
async function signInWith(forge: (issuer: string) => Promise<object>) {
  const { provider, issuer } = createPool([
    ["InitiateAuth", async () => Response.json({ AuthenticationResult: await forge(issuer), ChallengeParameters: {} })],
  ]);
  return await provider.direct.signIn(credentials);
}

const fails = (kind: IdentityErrorKind) => expect.objectContaining({ name: "IdentityError", kind });

describe("sign-in", () => {
  it("accepts tokens from a pool that states neither their type nor their lifetime", async () => {
    const signedIn = await signInWith(async (issuer) => {
      const { ExpiresIn: _lifetime, TokenType: _type, ...tokens } = await tokensFor(issuer);
      return tokens;
    });
    expect(signedIn.identity.ssoID).toBe("account-1");
    expect(signedIn.tokens.expiresAt).toBeGreaterThan(Date.now() / 1000 + 800);
  });

  it("identifies the user by verified tokens", async () => {
    expect(await signInWith(tokensFor)).toMatchObject({
      identity: { ssoID: "account-1", email: "robin@fans.example", displayName: "Robin" },
      tokens: { refresh: "refresh-1" },
    });
  });

  it.each<[string, Forgery]>([
    ["signed by another key", { key: stranger.privateKey }],
    ["of another issuer", { id: { iss: "https://elsewhere.example" } }],
    ["for another client", { id: { aud: "another" } }],
    ["identify access token is for another client", { access: { client_id: "another" } }],
    ["that has expired", { id: { exp: 1 } }],
    ["that is not valid yet", { id: { nbf: 4_000_000_000 } }],
    ["of the wrong use", { id: { token_use: "access" } }],
    ["identify access token is no access token", { access: { token_use: "id" } }],
    ["of two accounts", { access: { sub: "account-2" } }],
    ["without an email", { id: { email: undefined } }],
  ])("refuses a token %s", async (_, forgery) => {
    await expect(signInWith((issuer) => tokensFor(issuer, forgery))).rejects.toEqual(fails("unavailable"));
  });

  it("rejects a token without signature, or signed with the public key as a secret", async () => {
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

  it("responds to a new-password challenge if a new password is given, and reports the challenge if none is", async () => {
    const { provider, requests, issuer } = createPool([
      [
        "InitiateAuth",
        () => Response.json({ ChallengeName: "NEW_PASSWORD_REQUIRED", Session: "session-1", ChallengeParameters: {} }),
      ],
      ["RespondToAuthChallenge", async () => Response.json({ AuthenticationResult: await tokensFor(issuer) })],
    ]);
    await expect(provider.direct.signIn(credentials)).rejects.toEqual(fails("password-change-required"));
    expect(requests.map(({ operation }) => operation)).toEqual(["InitiateAuth"]);
    await provider.direct.signIn({ ...credentials, newPassword: "a newer password" });
    expect(requests.at(-1)?.body).toMatchObject({
      Session: "session-1",
      ChallengeResponses: { USERNAME: "robin@fans.example", NEW_PASSWORD: "a newer password" },
    });
  });

  it.each<[string, IdentityErrorKind]>([
    ["NotAuthorizedException", "refused"],
    ["com.amazonaws.cognito#UserNotFoundException", "refused"],
    ["UserNotConfirmedException", "not-confirmed"],
    ["PasswordResetRequiredException", "reset-required"],
    ["TooManyRequestsException", "too-many-tries"],
    ["InternalErrorException", "unavailable"],
  ])("takes %s for %s", async (type, kind) => {
    const { provider } = createPool([
      ["InitiateAuth", () => Response.json({ __type: type, message: "In the pool's words." }, { status: 400 })],
    ]);
    await expect(provider.direct.signIn(credentials)).rejects.toEqual(fails(kind));
  });

  it("takes the refusal of an account that is locked for too many tries, and not for a wrong password", async () => {
    const { provider } = createPool([
      [
        "InitiateAuth",
        () =>
          Response.json({ __type: "NotAuthorizedException", message: "Password attempts exceeded" }, { status: 400 }),
      ],
    ]);
    await expect(provider.direct.signIn(credentials)).rejects.toEqual(fails("too-many-tries"));
  });

  it.each<[string, () => Response]>([
    ["no JSON", () => new Response("<html>", { status: 200 })],
    ["a failure", () => new Response("{}", { status: 503 })],
    ["an empty response", () => Response.json({})],
    ["another challenge", () => Response.json({ ChallengeName: "SMS_MFA", Session: "s" })],
    [
      "an unreachable pool",
      () => {
        throw new TypeError("network");
      },
    ],
  ])("is unavailable with %s", async (_, response) => {
    const { provider } = createPool([["InitiateAuth", response]]);
    const refused = await provider.direct.signIn(credentials).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(IdentityError);
    expect(refused).toEqual(fails("unavailable"));
  });
});

describe("renewal", () => {
  it("keeps the refresh token if the pool returns no other", async () => {
    const { provider, issuer } = createPool([
      [
        "GetTokensFromRefreshToken",
        async () => {
          const { RefreshToken: _, ...result } = await tokensFor(issuer);
          return Response.json({ AuthenticationResult: result });
        },
      ],
    ]);
    const renewed = await provider.renew({ access: "old", refresh: "refresh-0", expiresAt: 0 });
    expect(renewed.tokens.refresh).toBe("refresh-0");
  });
});

describe("a pool's client", () => {
  const secret = "the client's own secret";
  /** Cognito's documentation: Base64(HMAC_SHA256(client secret, username + client id)). */
  const hash = createHmac("sha256", secret).update("robin@fans.examplesite").digest("base64");
  const done: Responder = () => Response.json({});
  const tokenSet = { access: "access-1", refresh: "refresh-1", expiresAt: 0 };

  it("with a secret proves it in every call that needs it", async () => {
    const { provider, requests, issuer } = createPool(
      [
        ["InitiateAuth", () => Response.json({ ChallengeName: "NEW_PASSWORD_REQUIRED", Session: "session-1" })],
        ["RespondToAuthChallenge", async () => Response.json({ AuthenticationResult: await tokensFor(issuer) })],
        ["GetTokensFromRefreshToken", async () => Response.json({ AuthenticationResult: await tokensFor(issuer) })],
        ["RevokeToken", done],
        ["SignUp", () => Response.json({ UserSub: "account-1" })],
        ["ConfirmSignUp", done],
        ["ResendConfirmationCode", done],
        ["ForgotPassword", done],
        ["ConfirmForgotPassword", done],
      ],
      { secret },
    );
    const { username, password } = credentials;
    await provider.direct.signIn({ ...credentials, newPassword: "a newer password" });
    await provider.renew(tokenSet);
    await provider.signOut(tokenSet);
    await provider.selfService?.register({ username, password, attributes: {} });
    await provider.selfService?.confirm(username, "123456", null);
    await provider.selfService?.resendCode(username);
    await provider.selfService?.forgotPassword(username);
    await provider.selfService?.confirmPassword(username, "123456", password);
    expect(requests).toMatchObject([
      {
        operation: "InitiateAuth",
        body: { AuthParameters: { SECRET_HASH: hash }, UserContextData: { IpAddress: "192.0.2.1" } },
      },
      { operation: "RespondToAuthChallenge", body: { ChallengeResponses: { SECRET_HASH: hash } } },
      { operation: "GetTokensFromRefreshToken", body: { ClientSecret: secret } },
      { operation: "RevokeToken", body: { ClientSecret: secret } },
      { operation: "SignUp", body: { SecretHash: hash } },
      { operation: "ConfirmSignUp", body: { SecretHash: hash } },
      { operation: "ResendConfirmationCode", body: { SecretHash: hash } },
      { operation: "ForgotPassword", body: { SecretHash: hash } },
      { operation: "ConfirmForgotPassword", body: { SecretHash: hash } },
    ]);
  });

  it("without a secret proves nothing, and sends a real pool no IP address", async () => {
    const { provider, requests } = createPool([
      ["ConfirmForgotPassword", done],
      ["RevokeToken", done],
    ]);
    await provider.selfService?.confirmPassword("robin@fans.example", "123456", "a newer password");
    await provider.signOut(tokenSet);
    expect(requests.map(({ body }) => body)).toEqual([
      {
        ClientId: clientID,
        Username: "robin@fans.example",
        ConfirmationCode: "123456",
        Password: "a newer password",
        ClientMetadata: { device: "device-1" },
      },
      { ClientId: clientID, Token: "refresh-1" },
    ]);
  });

  it("lower-cases account names, as live-audio and live-video accounts require", async () => {
    const { provider, requests, issuer } = createPool([
      ["InitiateAuth", async () => Response.json({ AuthenticationResult: await tokensFor(issuer) })],
      ["ForgotPassword", done],
    ]);
    await provider.direct.signIn({ ...credentials, username: "Robin@Fans.Example" });
    await provider.selfService?.forgotPassword("Robin@Fans.Example");
    expect(requests).toMatchObject([
      { body: { AuthParameters: { USERNAME: "robin@fans.example" } } },
      { body: { Username: "robin@fans.example" } },
    ]);
  });
});
