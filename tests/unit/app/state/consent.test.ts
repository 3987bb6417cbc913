import { afterEach, describe, expect, it, vi } from "vitest";
import { consent, consentInCookies, followConsent, giveConsent } from "../../../../app/state/consent.ts";
import { fullConsent, noConsent } from "../../../../schemas/site/consent.ts";

const all = "cookie-consent=essential.analytics.marketing.personalisation";

describe("consent before the cookie is read", () => {
  it("is none", () => {
    expect({ ...consent }).toEqual({ decided: false, justDecided: false, ...noConsent });
  });
});

describe("a change of mind", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("takes back the decision before it that is still on its way, whose response would set an earlier cookie", () => {
    const sent: { body: unknown; signal: AbortSignal | null | undefined }[] = [];
    vi.stubGlobal("window", { location: { protocol: "https:" } });
    vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
    vi.stubGlobal("fetch", (_: string, { body, signal }: RequestInit) => {
      sent.push({ body, signal });
      return new Promise(() => {});
    });
    giveConsent(fullConsent);
    giveConsent(noConsent);
    expect(sent.map(({ body, signal }) => [body, signal?.aborted])).toEqual([
      [JSON.stringify(fullConsent), true],
      [JSON.stringify(noConsent), false],
    ]);
  });
});

describe("a decision on another page", () => {
  /** A page of a browser, whose cookies it can change as other pages do. */
  function newPage() {
    const page = Object.assign(new EventTarget(), {
      cookie: "",
      documentElement: { dataset: {} },
      location: { protocol: "https:" },
    });
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", page);
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    return page;
  }
  const agreed = () => ({ decided: consent.decided, marketing: consent.marketing });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each(["visibilitychange", "pageshow"])("is read at %s; without cookies the page keeps its own", (event) => {
    const page = newPage();
    const stop = followConsent();
    giveConsent(fullConsent);
    page.cookie = "cookie-consent=essential";
    page.dispatchEvent(new Event(event));
    expect(agreed()).toEqual({ decided: true, marketing: false });
    giveConsent(fullConsent);
    page.cookie = "";
    page.dispatchEvent(new Event(event));
    expect(agreed()).toEqual({ decided: true, marketing: true });
    stop();
  });

  it("comes at once by a channel, and is given by it", async () => {
    newPage();
    const stop = followConsent();
    const other = new BroadcastChannel("consent");
    const received = new Promise((resolve) => other.addEventListener("message", ({ data }) => resolve(data)));
    giveConsent(fullConsent);
    expect(await received).toBe("essential.analytics.marketing.personalisation");
    other.postMessage("essential.analytics");
    await vi.waitFor(() => expect(agreed()).toEqual({ decided: true, marketing: false }));
    other.close();
    stop();
  });
});

describe("a page's cookies", () => {
  it.each([all, `theme=dark; ${all}`, `${all}; _ga=GA1.1`, `a=b; ${all}; c=d`])(
    "hold the decision in %j",
    (cookies) => {
      expect(consentInCookies(cookies)).toEqual(fullConsent);
    },
  );

  it.each([
    "",
    "theme=dark",
    `not-${all}`,
    `a="; ${all.toUpperCase()}"`,
    `${all}x`,
    `${all}.`,
    "cookie-consent=",
    "cookie-consent=yes; cookie-consented=essential",
  ])("hold no decision in %j", (cookies) => {
    expect(consentInCookies(cookies)).toBeNull();
  });

  it("are overridden by Global Privacy Control", () => {
    expect(consentInCookies(all, true)).toEqual({ analytics: true, marketing: false, personalisation: false });
  });
});
