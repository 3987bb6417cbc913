import { Buffer } from "node:buffer";
import { generateKeyPair, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { IdentityError } from "../../../../../worker/identity/provider.ts";
import { authorizationURL, redeemCode } from "../../../../../worker/identity/social/open-id.ts";
import {
  attempt,
  challengeOf,
  type Forgery,
  honest,
  openIDProviderWith,
  publicJWK,
  sign,
} from "../../../support/open-id-provider.ts";

const response = new URLSearchParams({ code: "code-1", state: attempt.state });
const fails = (kind: string) => expect.objectContaining({ name: "IdentityError", kind });
const now = () => Math.floor(Date.now() / 1000);

/** A provider with an invalid ID token. */
function forging(forge: (token: Forgery, issuer: string) => string | Promise<string>) {
  return openIDProviderWith({
    token: async (_, issuer) =>
      Response.json({
        access_token: "a",
        token_type: "Bearer",
        id_token: await forge(honest(issuer, attempt), issuer),
      }),
  }).provider;
}

describe("the redirect to the provider", () => {
  it("requests a code with state, nonce and the challenge of the verifier", async () => {
    const { provider, issuer } = openIDProviderWith();
    const url = new URL(await authorizationURL(provider, attempt));
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "site",
      redirect_uri: attempt.redirectURI,
      scope: "openid email",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: challengeOf(attempt.verifier),
      code_challenge_method: "S256",
    });
  });

  it("is refused if the discovery document is another issuer's", async () => {
    const { provider } = openIDProviderWith({ discovery: () => ({ issuer: "https://evil.example" }) });
    await expect(authorizationURL(provider, attempt)).rejects.toEqual(fails("refused"));
  });

  it("is unavailable if the provider cannot be reached", async () => {
    const { provider } = openIDProviderWith();
    const send = () => Promise.reject(new TypeError("fetch failed"));
    await expect(authorizationURL({ ...provider, send }, attempt)).rejects.toEqual(fails("unavailable"));
  });
});

describe("the redirect back", () => {
  it("exchanges the code with the verifier and the client's secret, and returns the ID token's identity", async () => {
    const { provider, issuer, requests } = openIDProviderWith();
    const redeemed = await redeemCode(provider, attempt, response);
    expect(redeemed?.claims).toMatchObject({ iss: issuer, sub: "subject-1", email: "robin@fans.example" });
    const traded = requests.find(({ path }) => path === "/token");
    expect(Object.fromEntries(traded?.body ?? [])).toEqual({
      grant_type: "authorization_code",
      code: "code-1",
      redirect_uri: attempt.redirectURI,
      code_verifier: attempt.verifier,
      client_id: "site",
      client_secret: "the client's secret",
    });
  });

  it("adds metadata that the discovery document leaves out, as Facebook's does", async () => {
    const { provider, issuer, requests } = openIDProviderWith({ discovery: () => ({ token_endpoint: undefined }) });
    const discovery = {
      url: `${issuer}/.well-known/openid-configuration`,
      metadata: { token_endpoint: `${issuer}/elsewhere` },
    };
    await redeemCode({ ...provider, discovery }, attempt, response);
    expect(requests.map(({ path }) => path)).toContain("/elsewhere");
  });

  it("requires the issuer's own name in the ID token if the document may have another, as Apple's did", async () => {
    const alias = "https://account.example";
    const { provider, issuer } = openIDProviderWith({ discovery: () => ({ issuer: alias }) });
    const redeemed = await redeemCode({ ...provider, discovery: { alias } }, attempt, response);
    expect(redeemed?.claims.iss).toBe(issuer);
    const evil = openIDProviderWith({ discovery: () => ({ issuer: "https://evil.example" }) });
    await expect(redeemCode({ ...evil.provider, discovery: { alias } }, attempt, response)).rejects.toEqual(
      fails("refused"),
    );
  });

  it("is null if the person has declined", async () => {
    const { provider } = openIDProviderWith();
    const declined = new URLSearchParams({ error: "access_denied", state: attempt.state });
    expect(await redeemCode(provider, attempt, declined)).toBeNull();
  });

  it.each<[string, Record<string, string>]>([
    ["another state", { code: "code-1", state: "another" }],
    ["no state", { code: "code-1" }],
    [
      "another issuer, where it says which (RFC 9207)",
      { code: "code-1", state: attempt.state, iss: "https://evil.example" },
    ],
    ["a refusal with another state", { error: "access_denied", state: "another" }],
  ])("is refused with %s", async (_, parameters) => {
    const { provider, requests } = openIDProviderWith();
    await expect(redeemCode(provider, attempt, new URLSearchParams(parameters))).rejects.toEqual(fails("refused"));
    expect(requests.map(({ path }) => path)).not.toContain("/token");
  });

  it.each<[string, (token: Forgery, issuer: string) => string | Promise<string>]>([
    ["has no signature (alg none)", ({ claims }) => new UnsecuredJWT(claims).encode()],
    [
      "is signed with the public key as a shared secret (key confusion)",
      ({ claims, header }) => {
        const key = new TextEncoder().encode(JSON.stringify(publicJWK));
        return sign({ claims, header: { ...header, alg: "HS256" }, key });
      },
    ],
    [
      "is signed with the client's secret",
      ({ claims, header }) =>
        sign({ claims, header: { ...header, alg: "HS256" }, key: new TextEncoder().encode("the client's secret") }),
    ],
    [
      "is signed with another key under the same name",
      async (token) => sign({ ...token, key: (await generateKeyPair("RS256")).privateKey }),
    ],
    ["was changed after it was signed", async (token) => withClaim(await sign(token), "sub", "somebody-else")],
    ["is another issuer's", (token) => sign({ ...token, claims: { ...token.claims, iss: "https://evil.example" } })],
    ["is for another client", (token) => sign({ ...token, claims: { ...token.claims, aud: "another-site" } })],
    [
      "is for several clients, and was asked for by another",
      (token) => sign({ ...token, claims: { ...token.claims, aud: ["site", "another"], azp: "another" } }),
    ],
    ["has run out", (token) => sign({ ...token, claims: { ...token.claims, exp: now() - 60 } })],
    ["is of another attempt", (token) => sign({ ...token, claims: { ...token.claims, nonce: "another" } })],
    ["is of no attempt", (token) => sign({ ...token, claims: { ...token.claims, nonce: undefined } })],
    ["names nobody", (token) => sign({ ...token, claims: { ...token.claims, sub: undefined } })],
    ["is no token", () => "not.a.token"],
  ])("is refused if the ID token %s", async (_, forge) => {
    await expect(redeemCode(forging(forge), attempt, response)).rejects.toEqual(fails("refused"));
  });

  it.each<[string, () => Response, string]>([
    ["a code that it does not know", () => Response.json({ error: "invalid_grant" }, { status: 400 }), "refused"],
    ["no ID token", () => Response.json({ access_token: "a", token_type: "bearer" }), "refused"],
    ["no JSON", () => new Response("<h1>Sorry</h1>", { headers: { "content-type": "text/html" } }), "refused"],
  ])("is refused if the provider responds with %s", async (_, token, kind) => {
    const { provider } = openIDProviderWith({ token });
    await expect(redeemCode(provider, attempt, response)).rejects.toEqual(fails(kind));
  });

  it("is unavailable if the provider cannot be reached", async () => {
    const { provider } = openIDProviderWith({
      token: () => {
        throw new TypeError("fetch failed");
      },
    });
    const refused = await redeemCode(provider, attempt, response).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(IdentityError);
    expect(refused).toEqual(fails("unavailable"));
  });
});

/** A token with one claim changed under its old signature. */
function withClaim(token: string, name: string, value: string): string {
  const [header, payload = "", signature] = token.split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), [name]: value };
  return [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
}
