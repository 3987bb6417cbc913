import { Hono } from "hono";
import { sessionCheckErrors } from "../../schemas/streaming/playback-errors.ts";
import { playbackTokenHeader } from "../../schemas/streaming/playback-requests.ts";
import { entryID } from "../../schemas/streaming/session-check.ts";
import { vendorSystem } from "../../schemas/streaming/stream-source.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { knownDevice } from "../playback/device-cookie.ts";
import { authorizePlayback } from "../playback/playback-authorization.ts";
import { licenceServers } from "../playback/stream-source.ts";
import { requestNetwork } from "../request/client-network.ts";
import { BackendError } from "../services/backend-error.ts";
import { defaultLimits, fetchWithLimits, type RequestLimits } from "../services/remote-backend.ts";

/**
 * A proxy for the licence servers of DRM vendors. Browsers send their playback token; the site adds the vendor's credentials. Neither these
 * nor the vendor's URLs leave the server. Bodies pass through unchanged: the key system's challenge (FairPlay: SPC) and the licence.
 */
export const licenceRoutes = new Hono<AppEnv>();

/** Licences are a few kilobytes. */
const limits: RequestLimits = { ...defaultLimits, maxSize: 256 * 1024 };

/** Whether the vendor is busy or broken, so that a retry may help. */
const isTransient = (status: number) => status === 408 || status === 429 || status >= 500;

const unavailable = () =>
  new ApiError(503, "licence_unavailable", "The licence for this stream could not be had. Please try again soon.", {
    "retry-after": "10",
  });

async function fetchFromVendor(request: Request): Promise<{ response: Response; body: ArrayBuffer }> {
  try {
    const response = await fetchWithLimits("licences", request, fetch, limits);
    return { response, body: await response.arrayBuffer() };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "licence server unreachable", { error: String(error) });
    throw unavailable();
  }
}

licenceRoutes.get("/fairplay/certificate", async (c) => {
  const url = c.get("settings").FAIRPLAY_CERTIFICATE;
  if (url === "") throw new ApiError(404, "not_found", "This site has no FairPlay certificate.");
  const { response, body } = await fetchFromVendor(new Request(url, { redirect: "manual", signal: c.req.raw.signal }));
  if (!response.ok || body.byteLength === 0) throw unavailable();
  // The same for everybody, and changes only once in years.
  return c.body(body, 200, { "content-type": "application/octet-stream", "cache-control": "public, max-age=3600" });
});

licenceRoutes.post("/:entryID/:system", async (c) => {
  c.header("cache-control", "private, no-store");
  const entry = entryID.safeParse(c.req.param("entryID"));
  const system = vendorSystem.safeParse(c.req.param("system"));
  if (!entry.success || !system.success) throw new ApiError(404, "not_found", "There is no such call.");
  const settings = c.get("settings");
  const { claims } = await authorizePlayback(
    { settings, env: c.env },
    {
      token: c.req.header(playbackTokenHeader),
      entryID: entry.data,
      device: await knownDevice(c),
      address: requestNetwork(c.req.raw),
    },
    new Date(),
  );
  await rateLimit(c.env.LICENCE_LIMIT, claims.slot ?? claims.sub ?? networkOf(c.req.raw));
  const server = licenceServers[system.data](settings);
  if (server === "") throw new ApiError(404, "unknown_key_system", "This site gives no licences of this key system.");
  const challenge = await c.req.arrayBuffer();
  if (challenge.byteLength === 0) {
    throw new ApiError(400, "malformed_licence_request", "The body is no licence request: it is empty.");
  }

  const headers = new Headers({ "content-type": c.req.header("content-type") ?? "application/octet-stream" });
  // PlayReady names the SOAP action of its challenge in a header (SOAP 1.1 §6.1.1).
  const action = c.req.header("soapaction");
  if (action !== undefined) headers.set("soapaction", action);
  const [name = "", credential] = settings.LICENCE_CREDENTIALS.split(/: (.*)/);
  if (credential !== undefined) headers.set(name, credential);
  const { response, body } = await fetchFromVendor(
    new Request(server.replaceAll(/\{entry\}|%7Bentry%7D/gi, encodeURIComponent(entry.data)), {
      method: "POST",
      headers,
      body: challenge,
      // A redirect must not take the credentials to another host.
      redirect: "manual",
      signal: c.req.raw.signal,
    }),
  );
  if (response.ok && body.byteLength > 0) {
    return c.body(body, 200, { "content-type": response.headers.get("content-type") ?? "application/octet-stream" });
  }
  log("warn", "licence refused", { system: system.data, status: response.status });
  if (response.ok || isTransient(response.status)) throw unavailable();
  // The vendor's reason stays on the server; viewers get the general error (spec: error-codes#session-check).
  const { code, type, message } = sessionCheckErrors.unavailable;
  return c.json({ errors: [{ code, type, detail: message }] }, 403);
});
