import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { fullConsent, noConsent } from "../../../../schemas/site/consent.ts";
import type { AppEnv } from "../../../../worker/app-env.ts";
import { consentOf } from "../../../../worker/consent/consent.ts";

const app = new Hono<AppEnv>().get("/", (c) => c.json(consentOf(c)));
const consentIn = async (headers: Record<string, string>) => (await app.request("/", { headers })).json();

const all = "cookie-consent=essential.analytics.marketing.personalisation";

describe("the consent of a request", () => {
  it("is none without a cookie, or with an invalid one", async () => {
    expect(await consentIn({})).toEqual(noConsent);
    expect(await consentIn({ cookie: "cookie-consent=true" })).toEqual(noConsent);
    expect(await consentIn({ cookie: "cookie-consent=%E0%A4%A" })).toEqual(noConsent);
    expect(await consentIn({ cookie: `x${all}` })).toEqual(noConsent);
  });

  it("is what the cookie stores", async () => {
    expect(await consentIn({ cookie: `a=b; ${all}` })).toEqual(fullConsent);
    expect(await consentIn({ cookie: "cookie-consent=essential.analytics" })).toEqual({
      ...noConsent,
      analytics: true,
    });
  });

  it("excludes what Global Privacy Control refuses", async () => {
    expect(await consentIn({ cookie: all, "sec-gpc": "1" })).toEqual({ ...noConsent, analytics: true });
    expect(await consentIn({ cookie: `${all}.gpc`, "sec-gpc": "1" })).toEqual(fullConsent);
    expect(await consentIn({ cookie: all, "sec-gpc": "0" })).toEqual(fullConsent);
  });
});
