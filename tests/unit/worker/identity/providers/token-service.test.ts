import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { IdentityErrorKind } from "../../../../../worker/identity/provider.ts";
import { tokenService } from "../../../../../worker/identity/providers/token-service.ts";
import type { Backend } from "../../../../../worker/services/backends.ts";

const pair = await generateKeyPair("RS256", { extractable: true });
const stranger = await generateKeyPair("RS256", { extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256", use: "sig" };

let services = 0;

/** A remote token service with the test's response, and its requests. */
function service(respond: () => Response | Promise<Response> = () => new Response(null, { status: 500 })) {
  const requests: { path: string; headers: Headers }[] = [];
  const backend: Backend = {
    name: "identity",
    mode: "remote",
    async fetch(path, init) {
      if (path === ".well-known/jwks.json") return Response.json({ keys: [jwk] });
      requests.push({ path, headers: new Headers(init?.headers) });
      return await respond();
    },
  };
  const issuer = `https://identity-${++services}.example`;
  return { requests, issuer, ...tokenService(backend, { issuer, clientID: "site", userAgent: "Browser/1.0" }) };
}

const response = {
  FirstName: "Robin",
  access_token: "access",
  access_token_expires_utc: "2026-11-20T12:00:00Z",
  refresh_token: "refresh",
  refresh_token_expires_utc: "2026-12-20T12:00:00Z",
};
const granted = () => Response.json({ success: true, message: null, response });
const fails = (kind: IdentityErrorKind) => expect.objectContaining({ name: "IdentityError", kind });

describe("the token service's calls", () => {
  it("exchange a code with its redirect URL and verifier", async () => {
    const { exchange, requests } = service(granted);
    expect(await exchange({ code: "a b", verifier: "v", redirectURI: "https://site.example/back" })).toMatchObject({
      access_token: "access",
      access_token_expires_utc: 1_795_176_000,
    });
    expect(requests[0]?.path).toBe(
      "code-exchange?code=a+b&redirect_uri=https%3A%2F%2Fsite.example%2Fback&code_verifier=v",
    );
  });

  it("send the browser's user agent to refresh and to fetch a session", async () => {
    const { refresh, session, requests } = service(granted);
    await refresh("one");
    await session("two/2");
    expect(requests.map(({ path }) => path)).toEqual([
      "refresh?refresh_token=one&user_agent_pass=true",
      "session/two%2F2?user_agent_pass=true",
    ]);
    expect(requests.map(({ headers }) => headers.get("user-agent"))).toEqual(["Browser/1.0", "Browser/1.0"]);
  });

  it("parse an instant without a zone as UTC, as its name says", async () => {
    const zoneless = { ...response, access_token_expires_utc: "2026-11-20T12:00:00" };
    const { refresh } = service(() => Response.json({ success: true, response: zoneless }));
    expect((await refresh("one")).access_token_expires_utc).toBe(1_795_176_000);
  });

  it.each<[string, () => Response, IdentityErrorKind]>([
    [
      "invalid_request",
      () => Response.json({ success: false, message: "invalid_request" }, { status: 400 }),
      "invalid",
    ],
    ["OAuth's invalid_request", () => Response.json({ error: "invalid_request" }, { status: 400 }), "invalid"],
    ["another refusal", () => Response.json({ success: false, message: "expired" }), "refused"],
    ["OAuth's invalid_grant", () => Response.json({ error: "invalid_grant" }, { status: 400 }), "refused"],
    ["too many requests", () => Response.json({}, { status: 429 }), "too-many-tries"],
    ["success without tokens", () => Response.json({ success: true, message: null }), "unavailable"],
    [
      "a date that is none",
      () => Response.json({ success: true, response: { ...response, access_token_expires_utc: "soon" } }),
      "unavailable",
    ],
    ["something else", () => Response.json(["no"]), "unavailable"],
    ["no JSON", () => new Response("<html>"), "unavailable"],
    ["an outage", () => new Response(null, { status: 502 }), "unavailable"],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/" } }), "unavailable"],
  ])("report %s", async (_, respond, kind) => {
    await expect(service(respond).refresh("one")).rejects.toEqual(fails(kind));
  });
});

describe("an access token", () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { id: 7, forename: "Robin", surname: "Wills", email: "robin@fans.example" };
  const token = (issuer: string, change: object = {}, key: CryptoKey = pair.privateKey) =>
    new SignJWT({ ...claims, iss: issuer, aud: "site", iat: now, exp: now + 900, ...change })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(key);

  it("identifies the user", async () => {
    const { identify, issuer } = service();
    expect(await identify(await token(issuer))).toEqual({
      identity: { ssoID: "7", email: "robin@fans.example", displayName: "Robin Wills" },
      expiresAt: now + 900,
    });
  });

  it.each<[string, object, CryptoKey?]>([
    ["signed by another key", {}, stranger.privateKey],
    ["of another issuer", { iss: "https://elsewhere.example" }],
    ["for another client", { aud: "another" }],
    ["for nobody", { aud: undefined }],
    ["that has expired", { exp: now - 1 }],
    ["without an end", { exp: undefined }],
    ["that is not valid yet", { nbf: now + 600 }],
    ["without an account", { id: undefined }],
  ])("%s is refused", async (_, change, key) => {
    const { identify, issuer } = service();
    await expect(identify(await token(issuer, change, key))).rejects.toEqual(fails("refused"));
  });

  it("without a signature, or signed with the public key as a secret, is refused", async () => {
    const { identify, issuer } = service();
    const unsigned = new UnsecuredJWT({ ...claims, iss: issuer, aud: "site", iat: now, exp: now + 900 }).encode();
    const confused = await new SignJWT({ ...claims, iss: issuer, aud: "site", iat: now, exp: now + 900 })
      .setProtectedHeader({ alg: "HS256", kid: "one" })
      .sign(new TextEncoder().encode(JSON.stringify(jwk)));
    for (const forged of [unsigned, confused, "", "a.b.c"])
      await expect(identify(forged)).rejects.toEqual(fails("refused"));
  });
});
