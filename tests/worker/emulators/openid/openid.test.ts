import { createHash } from "node:crypto";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openIDEmulatorApp } from "../../../../worker/emulators/openid/app.tsx";
import { emulatorClient } from "../../../../worker/identity/social/openid-emulator.ts";
import { testSetting } from "../../support/keyed-backend.ts";
import { site, visit } from "../../support/visit.ts";
import { visitWithSettings } from "../../support/visit-with-settings.ts";

const issuer = `${site}/origin/openid/google`;
const callback = `${site}/api/auth/social/google/callback`;
const { clientID, secret } = emulatorClient({ IDENTITY_SECRET: testSetting("IDENTITY_SECRET") }, "google");
const verifier = "verifier-0123456789-0123456789-0123456789-0123456789";
const request = {
  response_type: "code",
  client_id: clientID,
  redirect_uri: callback,
  scope: "openid email",
  state: "state-1",
  nonce: "nonce-1",
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
};

const authorize = (change: Record<string, string> = {}) =>
  visit("/origin/openid/google/authorize", {
    method: "POST",
    body: new URLSearchParams({ ...request, email: "robin@openid.example", verified: "on", ...change }),
  });

async function freshCode(): Promise<string> {
  const back = new URL((await authorize()).headers.get("location") ?? "");
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: "state-1", iss: issuer });
  return back.searchParams.get("code") ?? "";
}

async function trade(code: string, change: Record<string, string> = {}, service = "google") {
  const response = await visit(`/origin/openid/${service}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: callback,
      client_id: clientID,
      client_secret: secret,
      code_verifier: verifier,
      ...change,
    }),
  });
  const body = z.object({ id_token: z.string().optional(), error: z.string().optional() }).parse(await response.json());
  return { status: response.status, ...body };
}

describe("the OpenID emulator", () => {
  it("issues an ID token, signed with the key that it publishes, for a code", async () => {
    const { id_token = "" } = await trade(await freshCode());
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`), {
      [customFetch]: (url) => visit(new URL(url).pathname),
    });
    const { payload } = await jwtVerify(id_token, keys, { algorithms: ["RS256"], issuer, audience: clientID });
    expect(payload).toMatchObject({ nonce: "nonce-1", email: "robin@openid.example", email_verified: true });
  });

  it("accepts a code once", async () => {
    const code = await freshCode();
    expect((await trade(code)).status).toBe(200);
    expect(await trade(code)).toEqual({ status: 400, error: "invalid_grant" });
  });

  it.each<[string, Record<string, string>, string]>([
    ["the verifier is not the challenge's", { code_verifier: "x".repeat(43) }, "invalid_grant"],
    ["there is no verifier", { code_verifier: "" }, "invalid_request"],
    ["the address is another", { redirect_uri: `${site}/elsewhere` }, "invalid_grant"],
    ["the secret is wrong", { client_secret: "guessed" }, "invalid_client"],
    ["the client is another", { client_id: "another-site" }, "invalid_client"],
  ])("issues nothing for a code if %s", async (_, change, error) => {
    expect(await trade(await freshCode(), change)).toMatchObject({ error });
  });

  it("refuses another service's code", async () => {
    const facebook = emulatorClient({ IDENTITY_SECRET: testSetting("IDENTITY_SECRET") }, "facebook");
    const refusal = await trade(await freshCode(), { client_secret: facebook.secret }, "facebook");
    expect(refusal).toEqual({ status: 400, error: "invalid_grant" });
  });

  it.each<[string, Record<string, string>]>([
    ["another site's address", { redirect_uri: "https://evil.example/" }],
    ["another address of this site", { redirect_uri: `${site}/api/auth/social/facebook/callback` }],
    ["an unknown client", { client_id: "another-site" }],
  ])("redirects nobody to %s", async (_, change) => {
    for (const response of [
      await authorize(change),
      await visit(`/origin/openid/google/authorize?${new URLSearchParams({ ...request, ...change })}`),
    ]) {
      expect(response.status).toBe(400);
      expect(response.headers.get("location")).toBeNull();
    }
  });

  it.each<[string, Record<string, string>]>([
    ["no challenge", { code_challenge: "" }],
    ["a plain challenge", { code_challenge_method: "plain" }],
    ["no nonce", { nonce: "" }],
    ["a scope that is not OpenID's", { scope: "email" }],
  ])("reports to the site that a request with %s is invalid", async (_, change) => {
    const back = new URL((await authorize(change)).headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe(callback);
    expect(back.searchParams.get("error")).toBe("invalid_request");
    expect(back.searchParams.get("code")).toBeNull();
  });

  it("asks again for an invalid email address", async () => {
    const response = await authorize({ email: "robin" });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Enter an email address.");
  });

  it.each([{ SOCIAL_SANDBOX: "off" }, { ENVIRONMENT: "production" }] as const)(
    "is disabled with %o",
    async (change) => {
      for (const below of ["/google/.well-known/openid-configuration", "/google/authorize", "/google/jwks"]) {
        const routes = { path: "/origin/openid", below, routes: openIDEmulatorApp };
        expect((await visitWithSettings(change, routes)).status).toBe(404);
      }
    },
  );
});
