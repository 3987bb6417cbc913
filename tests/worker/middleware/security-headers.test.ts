import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import type { Settings } from "../../../worker/settings.ts";
import { siteWith } from "../support/site-with.ts";
import { visit as ask } from "../support/visit.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

const page = { path: "/", routes: new Hono<AppEnv>().get("/", (c) => c.text("page")) };

/** Reads the whole response, for which the next request for the page would wait otherwise. */
async function visit(path: string, init?: RequestInit): Promise<Response> {
  const response = await ask(path, init);
  const body = await response.text();
  return new Response(body, response);
}

/** Source lists by directive. */
function directives(response: Response): Map<string, string[]> {
  const policy = response.headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}
const policyWith = async (settings: Partial<Settings>) => directives(await visitWithSettings(settings, page));

describe("responses", () => {
  it("have a content security policy without unsafe scripts, and a nonce of their own", async () => {
    const policies = await Promise.all(
      ["/", "/"].map(async (path) => (await visit(path)).headers.get("content-security-policy") ?? ""),
    );
    for (const policy of policies) {
      const scripts = policy.split(";").find((directive) => directive.trim().startsWith("script-src ")) ?? "";
      expect(scripts).toMatch(/'nonce-[\w-]{16,}' 'strict-dynamic'/);
      expect(scripts).not.toContain("unsafe");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("are other ones under another policy: a browser keeps a page's policy with the page", async () => {
    const routes = new Hono<AppEnv>().get("/", (c) => c.html("<p>Page", 200, { etag: 'W/"page"' }));
    const tagged = { path: "/", routes };
    const first = await visitWithSettings({}, tagged);
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await visitWithSettings({}, tagged, { headers })).status).toBe(304);
    const changed = await visitWithSettings(
      { AD_SERVER_SCRIPT: "https://ads.example/tag.js", AD_SERVER_HOSTS: "https://ads.example" },
      tagged,
      { headers },
    );
    expect(changed.status).toBe(200);
    expect(changed.headers.get("content-security-policy")).toContain("https://ads.example");
  });

  it("let pages make markup and scripts of text by one policy of their own, and the captcha by its", async () => {
    for (const path of ["/", "/portal/login", "/embeds/news"]) {
      const policy = directives(await visit(path));
      expect(policy.get("require-trusted-types-for"), path).toEqual(["'script'"]);
      expect(policy.get("trusted-types"), path).toEqual(["default"]);
    }
  });

  it.each<Record<string, string>>([
    { TAG_MANAGER_ID: "GTM-ABC1234" },
    { ANALYTICS_ID: "G-ABC123DEF4" },
    { CONSENT_BANNER_ID: "0190a3c2-1111-7000-8000-123456789abc" },
    { AD_SERVER_SCRIPT: "https://ads.example/tag.js" },
    { TURNSTILE_SITE_KEY: "key", TURNSTILE_SECRET_KEY: "secret" },
    { CAST_RECEIVER_ID: "4F8B3483" },
    { STREAMING_LIBRARY: "https://payments.example/league/", STREAMING_LIBRARY_SECRET: "0".repeat(48) },
  ])("leave that to the scripts of others where there are any: %o", async (variables) => {
    const policy = directives(await siteWith(variables)("/menu"));
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect([policy.has("require-trusted-types-for"), policy.has("trusted-types")]).toEqual([false, false]);
  });

  it("allow any style elements in documents that the Worker writes only, and style attributes in all others", async () => {
    const response = await visit("/menu");
    const page = directives(response);
    // The style element with the league's colours.
    const [[, nonce] = [], ...others] = [...(await response.text()).matchAll(/<style nonce="(\w+)"/g)];
    expect(page.get("style-src")).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(others).toEqual([]);
    expect(page.get("style-src-attr")).toEqual(["'unsafe-inline'"]);
    for (const path of ["/portal/login", "/portal/register", "/portal/no-such-page"]) {
      const response = await visit(path);
      expect(directives(response).get("style-src"), path).toEqual(["'self'", "'unsafe-inline'"]);
      expect(directives(response).get("style-src-attr"), path).toEqual(["'none'"]);
      expect(await response.text(), path).not.toMatch(/<[^>]+ style=/);
    }
  });

  it("say where violations are reported", async () => {
    const response = await visit("/");
    expect(response.headers.get("reporting-endpoints")).toBe('policy="/api/errors"');
    expect(directives(response).get("report-to")).toEqual(["policy"]);
    expect(directives(response).get("report-uri")).toEqual(["/api/errors"]);
  });

  it("allow other sites to frame embeds only", async () => {
    const response = await visit("/embeds/news");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
  });

  it("have the policy also where a WebSocket was requested and there is none", async () => {
    for (const path of ["/menu", "/api/live", "/api/session/socket"]) {
      const response = await visit(path, { headers: { upgrade: "websocket" } });
      expect(response.status).not.toBe(101);
      expect(response.headers.get("content-security-policy"), path).toContain("default-src 'none'");
    }
  });
});

it("pages can load nothing from third parties by default", async () => {
  const policy = directives(await visit("/"));
  expect(policy.get("connect-src")).toEqual(["'self'"]);
  expect(policy.get("img-src")).toEqual(["'self'", "data:", "blob:"]);
});

it.each([
  [{ TAG_MANAGER_ID: "GTM-ABC1234" }, "https://*.googletagmanager.com", "https://cdn.cookielaw.org"],
  [{ ANALYTICS_ID: "G-ABC123DEF4" }, "https://*.google-analytics.com", "https://cdn.cookielaw.org"],
  [
    { CONSENT_BANNER_ID: "0190a3c2-1111-7000-8000-123456789abc" },
    "https://cdn.cookielaw.org",
    "https://*.google-analytics.com",
  ],
])("pages can load what is configured, and no more: %o", async (settings, host, other) => {
  const policy = await policyWith(settings);
  for (const directive of ["connect-src", "img-src"]) {
    expect(policy.get(directive)).toContain(host);
    expect(policy.get(directive)).not.toContain(other);
  }
  // The policy for scripts does not change: trusted scripts decide which others they load.
  expect(policy.get("script-src")).toEqual([expect.stringMatching(/^'nonce-[0-9a-f]{32}'$/), "'strict-dynamic'"]);
});

it("images can come from the configured image host, whatever its path", async () => {
  const policy = await policyWith({ IMAGES_API: "https://pictures.example/league/" });
  expect(policy.get("img-src")).toEqual(["'self'", "data:", "blob:", "https://pictures.example"]);
  expect(policy.get("connect-src")).toEqual(["'self'"]);
});

it.each([
  [{ TURNSTILE_SITE_KEY: "key", TURNSTILE_SECRET_KEY: "secret" }, "https://challenges.cloudflare.com"],
  [{ MAPS_EMBED: "https://maps.example/embed?at={latitude},{longitude}" }, "https://maps.example"],
])("pages can frame a configured service, and no other: %o", async (settings, host) => {
  const ofEmbeds = ["https://www.youtube-nocookie.com", "https://player.vimeo.com", "https://platform.twitter.com"];
  expect((await policyWith({})).get("frame-src")).toEqual(["'self'", ...ofEmbeds]);
  expect((await policyWith(settings)).get("frame-src")).toEqual(["'self'", host, ...ofEmbeds]);
});

it("embeds of articles may fill the screen, and no other frame of another site", async () => {
  const allowed = (await ask("/news")).headers.get("permissions-policy")?.split(", ");
  expect(allowed).toContain(
    'fullscreen=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com" "https://platform.twitter.com")',
  );
  expect(allowed).toContain("camera=()");
});

it("the configured streaming library's host is allowed for script, frame and calls, and no other", async () => {
  const withoutNonce = (policy: Map<string, string[]>) =>
    [...policy].map(([name, sources]) => [name, sources.filter((source) => !source.startsWith("'nonce-"))] as const);
  const plain = new Map(withoutNonce(await policyWith({})));
  const library = await policyWith({ STREAMING_LIBRARY: "https://payments.example/league/" });
  for (const [name, sources] of withoutNonce(library)) {
    const more = ["script-src", "frame-src", "connect-src"].includes(name) ? ["https://payments.example"] : [];
    expect([name, sources.toSorted()]).toEqual([name, [...(plain.get(name) ?? []), ...more].toSorted()]);
  }
  expect(withoutNonce(await policyWith({ STREAMING_LIBRARY: "embedded" }))).toEqual([...plain]);
});
