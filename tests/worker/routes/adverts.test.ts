import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { advertSlotResponse } from "../../../schemas/content/advert.ts";
import { embedOrigins } from "../../../schemas/content/article-embeds.ts";
import { footerAdvertsResponse } from "../../../schemas/content/experiment.ts";
import { consentCookie, formatConsent, fullConsent, noConsent } from "../../../schemas/site/consent.ts";
import { advertRoutes } from "../../../worker/routes/adverts.ts";
import { promoRoutes } from "../../../worker/routes/promos.ts";
import { setSwitch } from "../../../worker/switches.ts";
import { advertInput, fillSlot, operate } from "../support/adverts.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

const agreed = (consent = fullConsent) => ({ headers: { cookie: `${consentCookie}=${formatConsent(consent)}` } });
const marketingAlone = { ...noConsent, marketing: true };

describe("the endpoint of a slot", () => {
  it("returns its content after consent to marketing, uncached", async () => {
    await fillSlot("home", 1);
    const response = await visit("/api/adverts/slots/home", agreed(marketingAlone));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(advertSlotResponse.parse(await response.json())).toMatchObject({
      data: { id: 1, advertName: "Northline Travel" },
      adServer: null,
    });
  });

  it.each([
    ["has not decided", {}],
    ["took the essential cookies alone", agreed(noConsent)],
    ["agreed to all but marketing", agreed({ ...fullConsent, marketing: false })],
    ["sends a cookie that is none", { headers: { cookie: `${consentCookie}=marketing` } }],
  ])("returns nothing to a fan who %s", async (_name, init) => {
    await fillSlot("home", 1);
    await operate("advertising", "PUT", "adverts/2", advertInput({ footerPosition: 1 }));
    expect(await (await visit("/api/adverts/slots/home", init)).json()).toEqual({ data: null, adServer: null });
    expect(await (await visit("/api/adverts/footer", init)).json()).toEqual({ data: null });
  });

  it("returns nothing while staff have switched adverts off", async () => {
    await fillSlot("home", 1);
    await setSwitch(env.CONTENT_DB, { name: "adverts", off: true, by: "Kim" }, new Date());
    try {
      const ask = siteWith({});
      expect(await (await ask("/api/adverts/slots/home", agreed())).json()).toEqual({ data: null, adServer: null });
      expect(await (await ask("/api/adverts/footer", agreed())).json()).toEqual({ data: null });
    } finally {
      await setSwitch(env.CONTENT_DB, { name: "adverts", off: false, by: "Kim" }, new Date());
    }
    expect(await (await siteWith({})("/api/adverts/slots/home", agreed())).json()).toMatchObject({ data: { id: 1 } });
  });

  it("returns nothing for an unknown or empty slot", async () => {
    await operate("advertising", "PUT", "slots/bare", { slotTitle: "Bare", adTagID: null, advertID: null });
    for (const id of ["unheard_of", "bare"]) {
      expect(await (await visit(`/api/adverts/slots/${id}`, agreed())).json()).toEqual({ data: null, adServer: null });
    }
  });

  it.each(["a%20b", "home-below-news", "..%2Fadverts", "%00", "x".repeat(65)])("refuses the id %s", async (id) => {
    const response = await visit(`/api/adverts/slots/${id}`, agreed());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "bad_parameter", message: "id is 1 to 64 letters, digits and underscores." },
    });
  });
});

describe("the endpoint of the footer's adverts", () => {
  it("returns them with their experiment", async () => {
    await operate("advertising", "PUT", "adverts/2", advertInput({ footerPosition: 1 }));
    const footerAdverts = { experimentID: "order", variants: [{ variantID: "a", weight: 1, advertIDs: [2] }] };
    await operate("experiments", "PUT", "data", { footerAdverts });
    const response = await visit("/api/adverts/footer", agreed());
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { data } = footerAdvertsResponse.parse(await response.json());
    expect(data?.adverts.map(({ advertID }) => advertID)).toEqual([2]);
    expect(data?.experiment).toEqual(footerAdverts);
  });
});

const slotEndpoint = { path: "/api/adverts", below: "/slots/home", routes: advertRoutes };
const footerEndpoint = { path: "/api/adverts", below: "/footer", routes: advertRoutes };

describe("a backend that is down", () => {
  const nowhere = "http://127.0.0.1:9/";

  it.each([
    ["/slots/home", slotEndpoint, { ADVERTISING_API: nowhere }, "adverts_unavailable"],
    ["/footer", footerEndpoint, { ADVERTISING_API: nowhere }, "adverts_unavailable"],
    ["/api/promos", { path: "/api/promos", routes: promoRoutes }, { PROMOS_API: nowhere }, "promos_unavailable"],
  ])("is reported with a message at %s", async (_path, endpoint, settings, code) => {
    const response = await visitWithSettings(settings, endpoint, agreed());
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it("costs the footer no more than its experiment", async () => {
    await operate("advertising", "PUT", "adverts/2", advertInput({ footerPosition: 1 }));
    const response = await visitWithSettings({ EXPERIMENTS_API: nowhere }, footerEndpoint, agreed());
    const { data } = footerAdvertsResponse.parse(await response.json());
    expect(data?.adverts).toHaveLength(1);
    expect(data?.experiment).toBeNull();
  });

  it("is not called without consent", async () => {
    const response = await visitWithSettings({ ADVERTISING_API: nowhere }, slotEndpoint);
    expect(await response.json()).toEqual({ data: null, adServer: null });
  });
});

describe("a third party's ad server", () => {
  const script = "https://ads.example/tag.js";
  const settings = { AD_SERVER_SCRIPT: script, AD_SERVER_HOSTS: "https://*.ads.example https://pictures.example" };

  it("is sent with the slot that has a tag, after consent to marketing", async () => {
    await fillSlot("home", 1, {}, { adTagID: "/1234/home" });
    const slot = await (await visitWithSettings(settings, slotEndpoint, agreed())).json();
    expect(slot).toMatchObject({ adServer: script, data: { adTagID: "/1234/home" } });
    const withoutConsent = await (await visitWithSettings(settings, slotEndpoint, agreed(noConsent))).json();
    expect(withoutConsent).toEqual({ data: null, adServer: null });
  });

  it("has its hosts in the content security policy", async () => {
    const response = await visitWithSettings(settings, footerEndpoint);
    const policy = response.headers.get("content-security-policy") ?? "";
    for (const directive of ["img-src", "connect-src", "frame-src"]) {
      const [, sources] = new RegExp(`${directive} ([^;]*)`).exec(policy) ?? [];
      expect(sources, directive).toContain("https://*.ads.example https://pictures.example");
    }
  });
});

it("returns promos to everybody, cached for so short a time that a change shows at once", async () => {
  const response = await visit("/api/promos");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=5");
});

it("keeps third parties' hosts out of the policy if no ad server is configured", async () => {
  const policy = (await visit("/news")).headers.get("content-security-policy") ?? "";
  expect(policy).toContain("img-src 'self' data: blob:");
  // Frames of an article's embeds, which load after a press.
  const others = embedOrigins.reduce((rest, origin) => rest.replace(origin, ""), policy);
  expect(others).not.toContain("https:");
});
