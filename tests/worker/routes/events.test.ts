import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventRoutes } from "../../../worker/routes/events.ts";
import { newFan, signedInCookie } from "../support/accounts.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { site, visit } from "../support/visit.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

const on = { EVENT_TRACKING: "on" } as const;
const everything = "cookie-consent=essential.analytics.marketing.personalisation";
const pageView = { action: "pageView", sessionID: 4711, url: `${site}/news?page=2#top` };
const advert = { advertID: "7", advertName: "Kestrelpath", advertRef: "KP-1", campaignRef: "autumn" };
const impression = { action: "impression", ...advert, sessionID: 4711, url: `${site}/` };

const post = (body: unknown, headers: Record<string, string> = {}, settings: Record<string, string> = on) =>
  visitWithSettings(
    settings,
    { path: "/api/events", routes: eventRoutes },
    {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", "cf-connecting-ip": crypto.randomUUID(), ...headers },
    },
  );
const allowed = { cookie: everything };

async function stored(): Promise<unknown[]> {
  const { results } = await env.MARKETING_DB.prepare("SELECT record FROM events ORDER BY id").all<{ record: string }>();
  return results.map(({ record }) => JSON.parse(record));
}

beforeEach(async () => {
  await env.MARKETING_DB.prepare("DELETE FROM events").run();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("an event that was agreed to", () => {
  it.each(["impression", "click"])("is stored as a JSON string with all its fields: %s", async (action) => {
    const before = Date.now();
    expect((await post({ ...impression, action }, allowed)).status).toBe(202);
    const [event] = await stored();
    expect(event).toEqual({
      action,
      ...advert,
      sessionID: 4711,
      ssoID: "",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      url: `${site}/`,
      userAllowTracking: true,
    });
    const { timestamp } = Object(event);
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
  });

  it("names the page without its query, which may be private", async () => {
    await post(pageView, allowed);
    expect(await stored()).toMatchObject([{ action: "pageView", url: `${site}/news` }]);
  });

  it.each(["/news/newsletter", "/de/news/newsletter"])("names no secret of a link below %s", async (page) => {
    await post({ ...pageView, url: `${site}${page}/leave-0123456789abcdef0123456789abcdef` }, allowed);
    expect(await stored()).toMatchObject([{ url: site + page }]);
  });

  it("names the account of the session, and never one of the body", async () => {
    const fan = await newFan();
    const session = await signedInCookie(fan.email);
    await post({ ...pageView, ssoID: "somebody-else" }, { cookie: `${session}; ${everything}` });
    await post({ ...pageView, ssoID: "somebody-else" }, allowed);
    expect(await stored()).toMatchObject([{ ssoID: fan.ssoID }, { ssoID: "" }]);
  });

  it("says 'no tracking' for the session and has no account data if tracking is not allowed", async () => {
    const fan = await newFan();
    const session = await signedInCookie(fan.email);
    const analytics = { cookie: `${session}; cookie-consent=essential.analytics` };
    await post({ ...pageView, userAllowTracking: true }, analytics);
    expect(await stored()).toMatchObject([{ sessionID: "no tracking", ssoID: "", userAllowTracking: false }]);
  });

  it("can be a play of a video", async () => {
    await post({ action: "videoPlay", entryID: "v1", sessionID: 1, url: `${site}/videos/v1` }, allowed);
    expect(await stored()).toMatchObject([{ action: "videoPlay", entryID: "v1" }]);
  });
});

describe("an event that was not agreed to", () => {
  it.each([
    ["before a decision", pageView, {}],
    ["after 'Only Essential'", pageView, { cookie: "cookie-consent=essential" }],
    ["of another category", pageView, { cookie: "cookie-consent=essential.marketing" }],
    ["of an advert, with analytics alone", impression, { cookie: "cookie-consent=essential.analytics" }],
    ["of an advert, against Global Privacy Control", impression, { cookie: everything, "sec-gpc": "1" }],
    [
      "with a forged consent",
      { ...pageView, analytics: true, userAllowTracking: true },
      { cookie: "cookie-consent=1" },
    ],
  ])("is neither stored nor forwarded: %s", async (_, event, headers) => {
    const network = vi.spyOn(globalThis, "fetch");
    const response = await post(event, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: "no_consent" } });
    expect(await stored()).toEqual([]);
    expect(network).not.toHaveBeenCalled();
  });
});

describe("an invalid event", () => {
  it.each([
    ["no JSON", "{", 400],
    ["nothing", "null", 422],
    ["a list", [pageView], 422],
    ["an unknown action", { ...pageView, action: "purchase" }, 422],
    ["an advert without its name", { ...impression, advertName: undefined }, 422],
    ["a session number of nought", { ...pageView, sessionID: 0 }, 422],
    ["a session number over a million", { ...pageView, sessionID: 1_000_001 }, 422],
    ["half a session number", { ...pageView, sessionID: 1.5 }, 422],
    ["another site's page", { ...pageView, url: "https://evil.example/" }, 422],
    ["no page", { ...pageView, url: "javascript:alert(1)" }, 422],
    ["a name without end", { ...impression, advertName: "x".repeat(20_000) }, 422],
  ])("is refused and not stored: %s", async (_, body, status) => {
    const response = await post(body, allowed);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String), requestID: "test" } });
    expect(await stored()).toEqual([]);
  });

  it("is refused if it has a megabyte, or comes from another site", async () => {
    const send = (body: string, headers: Record<string, string>) =>
      visit("/api/events", { method: "POST", body, headers: { ...allowed, ...headers } });
    expect((await send("x".repeat(1_000_000), {})).status).toBe(413);
    expect((await send(JSON.stringify(pageView), { origin: "https://evil.example" })).status).toBe(403);
  });

  it("is refused once one IP address sends a flood", async () => {
    const flooding = { ...allowed, "cf-connecting-ip": crypto.randomUUID() };
    const { responses } = await requestUntilRefused(
      600,
      () => post("{", flooding),
      ({ status }) => status === 429,
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await post(pageView, allowed)).status).toBe(202);
  });
});

it("counts nothing on a site with event tracking off, which is the default", async () => {
  const response = await visit("/api/events", {
    method: "POST",
    body: JSON.stringify(pageView),
    headers: { ...allowed, "content-type": "application/json" },
  });
  expect(response.status).toBe(404);
  expect(await stored()).toEqual([]);
});

describe("a delivery stream at Amazon", () => {
  const amazon = {
    ...on,
    DELIVERY_STREAM_API: "https://firehose.eu-west-1.amazonaws.com",
    DELIVERY_STREAM: "fans",
    DELIVERY_STREAM_KEY_ID: "AKIDEXAMPLE",
    DELIVERY_STREAM_SECRET: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  };
  const respondingWith = (response: () => Promise<Response>) => {
    const requests: Request[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      requests.push(new Request(input, init));
      return await response();
    });
    return requests;
  };

  it("receives the event by PutRecord, signed for eu-west-1, and no key of the site's own", async () => {
    const requests = respondingWith(async () => Response.json({ RecordId: "1", Encrypted: true }));
    expect((await post(pageView, allowed, amazon)).status).toBe(202);
    const [request] = requests;
    expect(requests).toHaveLength(1);
    expect(request?.url).toBe("https://firehose.eu-west-1.amazonaws.com/");
    expect(request?.headers.get("x-amz-target")).toBe("Firehose_20150804.PutRecord");
    expect(request?.headers.get("content-type")).toBe("application/x-amz-json-1.1");
    expect(request?.headers.get("authorization")).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/firehose\/aws4_request, SignedHeaders=[\w;-]*x-amz-target[\w;-]*, Signature=[0-9a-f]{64}$/,
    );
    expect(request?.headers.has("x-service-key")).toBe(false);
    const { DeliveryStreamName, Record } = Object(await request?.json());
    expect(DeliveryStreamName).toBe("fans");
    expect(JSON.parse(atob(Record.Data))).toMatchObject({ action: "pageView", url: `${site}/news` });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["refuses", async () => Response.json({ __type: "ServiceUnavailableException" }, { status: 503 })],
    ["responds with nonsense", async () => new Response("<html>")],
    ["is out of reach", async () => Promise.reject(new TypeError("refused"))],
  ])("does not affect the fan when it %s: the lost event is logged", async (_, response) => {
    respondingWith(response);
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect((await post(pageView, allowed, amazon)).status).toBe(202);
    expect(warnings.mock.calls.flat().join()).toContain("event lost");
  });
});
