import { describe, expect, it } from "vitest";
import { endpoints, example } from "./support/endpoints.ts";
import { testSetting } from "./support/keyed-backend.ts";
import { listEmbeddedRoutes, routes } from "./support/routes.ts";
import { siteWith } from "./support/site-with.ts";

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

const site = siteWith({ OPEN_ORIGIN: "off", STREAMING_LIBRARY: "embedded" });
const ask = async ({ method, path }: { method: string; path: string }, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({
    packageID: "pass",
    priceID: "price_1",
    recipient: "robin@fans.example",
    giver: "Sam",
    words: "",
  });
  const response = await site(example(path), {
    method: method === "ALL" ? "GET" : method,
    headers: { "content-type": "application/json", upgrade: path.endsWith("/socket") ? "websocket" : "", ...headers },
    ...(method === "GET" || method === "ALL" ? {} : { body }),
  });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
};
const openTo = (who: string) => endpoints.filter((endpoint) => endpoint.who === who);

describe("docs/endpoints.md", () => {
  it("has every route of the site once, and no other", async () => {
    const entry = ["ALL /api/*", "ALL /origin/*", "ALL *"];
    const known = new Set([...entry, ...[...(await routes()), ...(await listEmbeddedRoutes())].map(named)]);
    expect(endpoints.map(named).toSorted()).toEqual([...known].toSorted());
  });

  it("is right about what needs the service key: without it the call does not seem to exist", async () => {
    const closed = openTo("service key");
    expect(closed.length).toBeGreaterThan(100);
    for (const endpoint of closed) {
      const { status, text } = await ask(endpoint);
      if (endpoint.path.startsWith("/origin/")) {
        expect.soft(status, named(endpoint)).toBe(404);
        expect.soft(text, named(endpoint)).toContain("There is no such call.");
      } else expect.soft(status, named(endpoint)).toBe(401);
    }
  });

  it.each(["playback token", "signature", "access token", "partner's key"])(
    "is right about what needs a %s",
    async (who) => {
      for (const endpoint of openTo(who))
        expect.soft([400, 401, 404], named(endpoint)).toContain((await ask(endpoint)).status);
    },
  );

  it("is right about what needs an account: strangers are redirected to the login", async () => {
    for (const endpoint of openTo("signed in")) {
      const { status, location } = await ask(endpoint);
      if (status === 303) expect.soft(location, named(endpoint)).toMatch(/^\/(portal\/)?login/);
      else expect.soft(status, named(endpoint)).toBe(401);
    }
  });
});

describe("an embedded backend", () => {
  const register = { method: "POST", path: "/origin/identity/" };
  const asking = { "x-amz-target": "AWSCognitoIdentityProviderService.SignUp" };
  const key = () => ({ "x-service-key": testSetting("SERVICE_KEY") });

  it("neither registers strangers nor discloses to them who has an account", async () => {
    expect((await ask(register, asking)).status).toBe(404);
    expect((await ask(register, { ...asking, "x-service-key": "guessed" })).status).toBe(404);
  });

  it.each([
    "/origin/identity/..%2fidentity/",
    "/origin//identity/",
    "/origin/video/play/../search",
    "/ORIGIN/identity",
  ])("is reached by no other spelling: %s", async (path) => {
    expect((await site(path, { method: "POST", headers: asking, body: "{}" })).status).toBeGreaterThanOrEqual(400);
    expect([301, 404]).toContain((await site(path)).status);
  });

  it("responds to holders of the service key, and to anybody if the origin is open", async () => {
    expect((await ask(register, { ...asking, ...key() })).text).toContain("InvalidParameterException");
    expect((await ask({ method: "GET", path: "/origin/content/categories" }, key())).status).toBe(200);
    expect((await siteWith({ OPEN_ORIGIN: "on" })("/origin/content/categories")).status).toBe(200);
  });
});
