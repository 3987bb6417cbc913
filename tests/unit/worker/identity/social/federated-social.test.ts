import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import type { AuthenticationResult } from "../../../../../schemas/identity/identity-pool.ts";
import { federatedSocial } from "../../../../../worker/identity/social/federated-social.ts";
import { attempt, challengeOf, honest, publicJWK, sign } from "../../../support/open-id-provider.ts";

const issuer = "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Pool";
const response = new URLSearchParams({ code: "code-1", state: attempt.state });

/** A Cognito user pool with its own hosted pages. */
function pool({ secret = "", nonce = attempt.nonce }: { secret?: string; nonce?: string } = {}) {
  const requests: { url: string; headers: Headers; text(): Promise<string> }[] = [];
  const checked: AuthenticationResult[] = [];
  const social = federatedSocial(
    {
      domain: "https://auth.example.com",
      issuer,
      client: { id: "site", secret },
      services: ["google", "apple"],
      async send(request) {
        requests.push(request.clone());
        if (request.url === `${issuer}/.well-known/jwks.json`) return Response.json({ keys: [publicJWK] });
        return Response.json({
          access_token: "access",
          refresh_token: "refresh",
          token_type: "Bearer",
          expires_in: 900,
          id_token: await sign(honest(issuer, { nonce })),
        });
      },
    },
    async (result) => {
      checked.push(result);
      return {
        identity: { ssoID: "subject-1", email: "robin@fans.example", displayName: "Robin" },
        tokens: { access: result.AccessToken, refresh: result.RefreshToken ?? "", expiresAt: 1 },
      };
    },
  );
  return { social, requests, checked };
}

describe("a Cognito user pool with social identity providers", () => {
  it.each([
    ["google", "Google"],
    ["apple", "SignInWithApple"],
    ["facebook", "Facebook"],
  ] as const)("redirects to %s from its authorize endpoint", async (service, name) => {
    const url = new URL(await pool().social.url({ ...attempt, service }));
    expect(url.origin + url.pathname).toBe("https://auth.example.com/oauth2/authorize");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      identity_provider: name,
      response_type: "code",
      client_id: "site",
      redirect_uri: attempt.redirectURI,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: challengeOf(attempt.verifier),
      code_challenge_method: "S256",
    });
  });

  it("exchanges its code at its token endpoint, and verifies the tokens as in every sign-in", async () => {
    const { social, requests, checked } = pool();
    const arrival = await social.redeem(attempt, response);
    expect(arrival).toMatchObject({ outcome: "account", signedIn: { identity: { ssoID: "subject-1" } } });
    expect(checked).toMatchObject([{ AccessToken: "access", RefreshToken: "refresh", ExpiresIn: 900 }]);
    const traded = requests.find(({ url }) => url === "https://auth.example.com/oauth2/token");
    expect(Object.fromEntries(new URLSearchParams(await traded?.text()))).toMatchObject({
      grant_type: "authorization_code",
      code: "code-1",
      code_verifier: attempt.verifier,
      client_id: "site",
    });
  });

  it("receives the client's secret if there is one", async () => {
    const { social, requests } = pool({ secret: "kept" });
    await social.redeem(attempt, response);
    const traded = requests.find(({ url }) => url.endsWith("/oauth2/token"));
    const given = traded?.headers.get("authorization")?.replace("Basic ", "") ?? "";
    expect(Buffer.from(given, "base64").toString()).toBe("site:kept");
  });

  it("is refused with the token of another attempt", async () => {
    const { social, checked } = pool({ nonce: "another" });
    await expect(social.redeem(attempt, response)).rejects.toMatchObject({ name: "IdentityError", kind: "refused" });
    expect(checked).toEqual([]);
  });
});
