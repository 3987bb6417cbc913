import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { type Site, siteWith } from "../support/site-with.ts";
import { newStaff } from "../support/staff.ts";

const team = "https://league.cloudflareaccess.com";
const audience = "a".repeat(64);

let site: Site;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let others: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  site = siteWith({ DESK_ACCESS_TEAM: team, DESK_ACCESS_AUDIENCE: audience });
  keys = await generateKeyPair("RS256", { extractable: true });
  others = await generateKeyPair("RS256", { extractable: true });
});
afterEach(() => void vi.restoreAllMocks());

const assertion = (claims: { iss?: string; aud?: string; expires?: string } = {}, key = keys.privateKey) =>
  new SignJWT({ email: "kim@league.example" })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setIssuer(claims.iss ?? team)
    .setAudience(claims.aud ?? audience)
    .setIssuedAt()
    .setExpirationTime(claims.expires ?? "5m")
    .sign(key);

async function ask(path: string, token: string | null, cookie = "") {
  mockRemoteHost("league.cloudflareaccess.com", async () =>
    Response.json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" }] }),
  );
  const headers = { cookie, ...(token !== null && { "cf-access-jwt-assertion": token }) };
  return (await site(path, { headers })).status;
}

it("Cloudflare Access in front of the desk lets its own through, to the desk's sign-in", async () => {
  const { cookie } = await newStaff("analyst");
  expect(await ask("/desk/sign-in", await assertion())).toBe(200);
  expect(await ask("/api/desk/v1/me", await assertion())).toBe(401);
  expect(await ask("/api/desk/v1/me", await assertion(), cookie)).toBe(200);
});

it.each([
  ["no assertion", async () => null],
  ["no token", async () => "guessed"],
  ["another team's", () => assertion({ iss: "https://other.cloudflareaccess.com" })],
  ["another application's", () => assertion({ aud: "b".repeat(64) })],
  ["yesterday's", () => assertion({ expires: "-1d" })],
  ["somebody else's signature", () => assertion({}, others.privateKey)],
])("refuses %s, whatever session there is", async (_what, token) => {
  const { cookie } = await newStaff("administrator");
  for (const path of ["/desk", "/desk/sign-in", "/api/desk/v1/me", "/api/desk/v1/openapi.json"]) {
    expect([path, await ask(path, await token(), cookie)]).toEqual([path, 403]);
  }
});
