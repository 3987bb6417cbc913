import { env } from "cloudflare:workers";
import { GetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { describe, expect, it } from "vitest";
import { signingKey } from "../../../../worker/backends/identity/signing-key.ts";
import { embeddedIssuer } from "../../../../worker/identity/embedded-issuer.ts";
import { newFan } from "../../support/accounts.ts";
import { ClientId, pool, refused, tokens } from "../../support/cognito.ts";
import { testSetting } from "../../support/keyed-backend.ts";
import { visit } from "../../support/visit.ts";

const now = Math.floor(Date.now() / 1000);
const stranger = await generateKeyPair("RS256", { extractable: true });
const poolKey = () => signingKey({ database: env.IDENTITY_DB, secret: testSetting("IDENTITY_SECRET"), now });

const ask = (AccessToken: string) => pool.send(new GetUserCommand({ AccessToken }));

/** The claims of a valid access token of the pool. */
async function goodClaims(): Promise<JWTPayload> {
  const { AccessToken } = await tokens((await newFan()).email);
  await ask(AccessToken);
  return JSON.parse(atob((AccessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
}

async function signed(claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key?: CryptoKey | Uint8Array) {
  const own = await poolKey();
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: own.kid, ...header })
    .sign(key ?? own.privateKey);
}

it("accepts a token made as the pool makes them: the following differ from it in one thing each", async () => {
  expect((await ask(await signed(await goodClaims()))).Username).toContain("@");
});

describe("an attacker who cannot sign", () => {
  it.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ["no signature (alg none)", async (claims) => new UnsecuredJWT(claims).encode()],
    ["a key of their own", (claims) => signed(claims, {}, stranger.privateKey)],
    ["a key id that nobody knows", (claims) => signed(claims, { kid: "unknown" }, stranger.privateKey)],
    [
      "a key that the token brings along",
      async (claims) => signed(claims, { jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey),
    ],
    [
      "a key at an address that the token names",
      (claims) => signed(claims, { jku: "https://elsewhere.example/keys" }, stranger.privateKey),
    ],
    [
      "the public key taken for a secret, as text (RS256 to HS256)",
      async (claims) => {
        const pem = await exportSPKI((await poolKey()).publicKey);
        return await signed(claims, { alg: "HS256" }, new TextEncoder().encode(pem));
      },
    ],
    [
      "the public key taken for a secret, as JSON (RS256 to HS256)",
      async (claims) => {
        const jwk = JSON.stringify((await poolKey()).publicJWK);
        return await signed(claims, { alg: "HS256" }, new TextEncoder().encode(jwk));
      },
    ],
  ])("achieves nothing with %s", async (_, forge) => {
    await expect(ask(await forge(await goodClaims()))).rejects.toEqual(
      refused("NotAuthorizedException", "Invalid Access Token"),
    );
  });
});

describe("a signed token", () => {
  it.each<[string, JWTPayload]>([
    ["of another issuer", { iss: `${embeddedIssuer}/other` }],
    ["of no issuer", { iss: undefined }],
    ["that has expired", { exp: now - 1 }],
    ["that never expires", { exp: undefined }],
    ["that is not valid yet", { nbf: now + 3600 }],
    ["for another use", { token_use: "id", aud: ClientId }],
    ["of no use", { token_use: undefined }],
    ["of no sign-in", { origin_jti: undefined }],
    ["of a sign-in that never was", { origin_jti: crypto.randomUUID() }],
    ["of no account", { sub: undefined }],
  ])("%s opens nothing", async (_, change) => {
    await expect(ask(await signed({ ...(await goodClaims()), ...change }))).rejects.toEqual(
      refused("NotAuthorizedException"),
    );
  });
});

it("opens no other account by one's own sign-in", async () => {
  const { ssoID } = await newFan();
  await expect(ask(await signed({ ...(await goodClaims()), sub: ssoID }))).rejects.toEqual(
    refused("NotAuthorizedException", "Access Token has been revoked"),
  );
});

it.each(["/origin/identity/", "/api/auth/sign-in", "/api/account/password"])(
  "%s refuses a megabyte before reading it",
  async (path) => {
    const response = await visit(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
      },
      body: JSON.stringify({ email: "robin@fans.example", password: "x".repeat(1_000_000) }),
    });
    expect(response.status).toBe(413);
  },
);
