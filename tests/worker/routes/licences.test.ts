import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sessionCheckRefusal } from "../../../schemas/streaming/session-check.ts";
import { newEntry, newFootage } from "../backends/video/footage.ts";
import { check, granted } from "../playback/support.ts";
import { browserOf, fan } from "../support/fans.ts";
import { certificate, credential, licenceFor, licenceServer, licenceVariables } from "../support/licence-server.ts";
import { mockRemoteHost, neverRespond, shortenTimeouts } from "../support/mock-remote-host.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

const league = siteWith(licenceVariables);

beforeAll(newFootage);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A user who watches a live entry in their own browser. */
async function watching() {
  const entryID = await newEntry({ kind: "live", releasedAgo: 3600 });
  const { ssoID, cookie } = await fan();
  const browser = await browserOf(cookie);
  const { token } = await granted(await check(entryID, browser));
  const [slot] = await env.STREAM_GATE.getByName(ssoID).list();
  return { entryID, ssoID, cookie, browser, token, slot: slot?.slot ?? "" };
}
type Watching = Awaited<ReturnType<typeof watching>>;

/** Bytes that are not valid text. */
const challenge = Uint8Array.from({ length: 2100 }, (_, index) => (index * 7 + 0x80) % 256);
const soapChallenge = new TextEncoder().encode(
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope><soap:Body>\u{1F511} Ä \r\n</soap:Body></soap:Envelope>',
);
const action = '"http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense"';

const ask = (
  { entryID, token, browser }: Pick<Watching, "entryID" | "token" | "browser">,
  system = "widevine",
  {
    body = challenge,
    headers = {},
    site = league,
  }: { body?: BodyInit; headers?: HeadersInit; site?: typeof league } = {},
) =>
  site(`/api/licences/${entryID}/${system}`, {
    method: "POST",
    headers: { ...(token && { "x-playback-token": token }), ...(browser && { cookie: browser }), ...headers },
    body,
  });
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const codeOf = async (response: Response) => (await response.json<{ error: { code: string } }>()).error.code;

describe("a licence", () => {
  it.each(["widevine", "fairplay"])(
    "of %s comes from the vendor, with unchanged bytes in both directions",
    async (system) => {
      const arrived = licenceServer();
      const viewing = await watching();
      const response = await ask(viewing, system);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(await bytes(response)).toEqual(await licenceFor(challenge));
      expect(arrived[0]?.body).toEqual(challenge);
      expect(arrived[0]?.address).toContain(`/${system}/${viewing.entryID}`);
    },
  );

  it("of PlayReady keeps its SOAP message and action", async () => {
    const arrived = licenceServer();
    const headers = { "content-type": "text/xml; charset=utf-8", soapaction: action };
    const response = await ask(await watching(), "playready", { body: soapChallenge, headers });
    expect(response.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(await bytes(response)).toEqual(await licenceFor(soapChallenge));
    expect(arrived).toMatchObject([{ body: soapChallenge, action, contentType: "text/xml; charset=utf-8" }]);
  });

  it("is requested with the operator's credential, which viewers never see, and without the viewer's data", async () => {
    const arrived = licenceServer();
    const response = await ask(await watching(), "widevine", { headers: { "x-vendor-key": "the fan's own" } });
    expect(response.status).toBe(200);
    expect(arrived).toMatchObject([{ cookie: null, token: null }]);
    expect(JSON.stringify([...response.headers])).not.toMatch(/credential|drm\.example/);
  });

  it("needs no slot for a stream that does not count, but the browser of the grant", async () => {
    licenceServer();
    const entryID = await newEntry({ kind: "recording", releasedAgo: 60 });
    const { cookie } = await fan();
    const browser = await browserOf(cookie);
    const { token } = await granted(await check(entryID, browser));
    expect((await ask({ entryID, token, browser })).status).toBe(200);
    expect((await ask({ entryID, token, browser: cookie })).status).toBe(403);
  });
});

describe("no licence is issued", () => {
  it.each<[string, (viewing: Watching) => Promise<Partial<Watching>>, number, string]>([
    ["without a token", async () => ({ token: "" }), 401, "playback_token_required"],
    ["with a token that is none", async () => ({ token: "x.y.z" }), 401, "playback_token_invalid"],
    ["for another entry", async () => ({ entryID: "another" }), 403, "playback_token_other_entry"],
    ["in another browser", async ({ cookie }) => ({ browser: cookie }), 403, "playback_token_other_device"],
    [
      "with another account's token",
      async () => ({ token: (await watching()).token }),
      403,
      "playback_token_other_entry",
    ],
    [
      "once the slot is taken away",
      async ({ ssoID, slot }) => {
        await env.STREAM_GATE.getByName(ssoID).stop(slot, "stopped elsewhere");
        return {};
      },
      403,
      "playback_token_slot_ended",
    ],
    [
      "once the token has run out",
      async () => {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
        return {};
      },
      401,
      "playback_token_expired",
    ],
  ])("%s, and the vendor gets no request", async (_, change, status, code) => {
    const arrived = licenceServer();
    const viewing = await watching();
    const response = await ask({ ...viewing, ...(await change(viewing)) });
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(arrived).toEqual([]);
  });

  it("with the token in the URL", async () => {
    const { entryID, token, browser } = await watching();
    const response = await league(`/api/licences/${entryID}/widevine?x-playback-token=${token}`, {
      method: "POST",
      headers: { cookie: browser },
      body: challenge,
    });
    expect(response.status).toBe(401);
  });

  it("from another site's page", async () => {
    const response = await ask(await watching(), "widevine", { headers: { origin: "https://elsewhere.example" } });
    expect(response.status).toBe(403);
  });

  it.each(["clearkey", "..%2fwidevine", "fairplay%00"])("of %s, which is not a vendor's key system", async (system) => {
    expect((await ask(await watching(), system)).status).toBe(404);
  });

  it("of a key system without a server", async () => {
    const response = await ask(await watching(), "widevine", { site: visit });
    expect([response.status, await codeOf(response)]).toEqual([404, "unknown_key_system"]);
    expect((await visit("/api/licences/fairplay/certificate")).status).toBe(404);
  });

  it("for an empty or oversized body", async () => {
    const viewing = await watching();
    const empty = await ask(viewing, "widevine", { body: new Uint8Array() });
    expect([empty.status, await codeOf(empty)]).toEqual([400, "malformed_licence_request"]);
    expect((await ask(viewing, "widevine", { body: new Uint8Array(64 * 1024 + 1) })).status).toBe(413);
  });

  it("over the rate limit", async () => {
    licenceServer();
    const viewing = await watching();
    const { responses } = await requestUntilRefused(
      30,
      () => ask(viewing),
      ({ status }) => status === 429,
    );
    expect(responses.length).toBeGreaterThanOrEqual(30);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    // Another viewer has their own limit.
    expect((await ask(await watching())).status).toBe(200);
  });
});

describe("a vendor that refuses", () => {
  it("leads to the documented error code", async () => {
    licenceServer();
    const response = await ask(await watching(), "widevine", {
      site: siteWith({ ...licenceVariables, LICENCE_CREDENTIALS: "x-vendor-key: of-last-season" }),
    });
    expect(response.status).toBe(403);
    const body = await response.text();
    expect(sessionCheckRefusal.parse(JSON.parse(body)).errors).toEqual([
      { code: "ERR_3684853_2", type: "blocked", detail: "Sorry but there is an issue with this stream" },
    ]);
    expect(body).not.toContain("unknown customer");
  });

  it.each<[string, (request: Request) => Promise<Response> | Response]>([
    ["that is broken", () => new Response("a stack", { status: 500 })],
    ["that is busy", () => new Response(null, { status: 429 })],
    ["that responds with nothing", () => new Response(null)],
    ["that sends an oversized response", () => new Response(new Uint8Array(300 * 1024))],
    ["that never responds", neverRespond],
    [
      "that cannot be reached",
      () => {
        throw new TypeError("refused");
      },
    ],
  ])("%s is an outage, with Retry-After", async (_, respond) => {
    mockRemoteHost("drm.example", respond);
    const viewer = await watching();
    if (respond === neverRespond) shortenTimeouts();
    const response = await ask(viewer);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await codeOf(response)).toBe("licence_unavailable");
  });

  it("is not followed to another URL, which must not get the credential", async () => {
    const elsewhere = vi.fn(() => new Response("licence"));
    mockRemoteHost("drm.example", (request) =>
      request.url.includes("collect") ? elsewhere() : Response.redirect("https://drm.example/collect", 307),
    );
    expect((await ask(await watching())).status).toBe(403);
    expect(elsewhere).not.toHaveBeenCalled();
  });
});

it("FairPlay's certificate is public, and the vendor's", async () => {
  licenceServer();
  const response = await league("/api/licences/fairplay/certificate");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await bytes(response)).toEqual(certificate);
  expect(JSON.stringify([...response.headers])).not.toContain(credential);
});
