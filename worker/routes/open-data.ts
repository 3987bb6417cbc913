import { type Context, Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { publicCORS } from "../middleware/public-cors.ts";
import type { OpenDataEndpoint } from "../open-data/endpoint.ts";
import { openDataEndpoints } from "../open-data/endpoints.ts";
import { openAPI } from "../open-data/openapi.ts";
import { parseParameters } from "../request/parameters.ts";
import { serveDocument } from "../seo/document.ts";
import type { BackendName } from "../services/backends.ts";
import { contentService } from "../services/content.ts";
import { createVideoService } from "../services/create-video-service.ts";
import { matchService } from "../services/matches.ts";
import { paymentsService } from "../services/payments.ts";
import { currentSeason } from "../settings/current-season.ts";

const contentType = "application/json; charset=utf-8";
const missing = "There is none of that name or number.";

/**
 * `/api/v1/…`: the pages' data as JSON, public and cached. `/api/v1/openapi.json` describes it (OpenAPI 3.1).
 */
export const openDataRoutes = new Hono<AppEnv>();

openDataRoutes.use(publicCORS);

openDataRoutes.get("/", (c) => c.redirect("/api/v1/openapi.json"));

openDataRoutes.get("/openapi.json", (c) => {
  const { origin } = new URL(c.req.url);
  const body = JSON.stringify(openAPI(origin, c.get("league").name));
  return serveDocument(c, { name: "open data", freshSeconds: 3600, missing }, async () => ({
    body,
    contentType,
  }));
});

for (const endpoint of openDataEndpoints) {
  openDataRoutes.get(`/${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`, (c) => respond(c, endpoint));
}

async function respond(c: Context<AppEnv>, endpoint: OpenDataEndpoint): Promise<Response> {
  const known = Object.keys(endpoint.parameters.shape);
  const parameters = { ...c.req.query(), ...c.req.param() };
  const unknown = Object.keys(parameters).find((name) => !known.includes(name));
  // Without this check, a misspelt parameter would be ignored.
  if (unknown !== undefined) {
    const names = known.length === 0 ? "This call has no parameters" : `The parameters here are ${known.join(", ")}`;
    throw new ApiError(400, "bad_parameter", `${names}.`);
  }
  // Without this check, all values but the first would be ignored.
  const [repeated] = Object.entries(c.req.queries()).find(([, values]) => values.length > 1) ?? [];
  if (repeated !== undefined) {
    const message = `${repeated} is given more than once. Where a parameter takes several values, they have commas between them.`;
    throw new ApiError(400, "bad_parameter", message);
  }
  // Parsed before the cache lookup, because errors are not cached.
  const read = endpoint.prepare(parameters, parseParameters);
  const query = known.flatMap((name) => (parameters[name] === undefined ? [] : [`${name}=${parameters[name]}`]));
  const name = ["open data", endpoint.path, ...query].join(" ");
  return await serveDocument(c, { name, freshSeconds: endpoint.freshSeconds, missing }, async (signal) => {
    const settings = c.get("settings");
    const backend = (of: BackendName) => c.get("backends")(of);
    const sources = {
      matches: matchService(backend("match-data"), { signal }),
      content: contentService(backend("content"), { signal, news: c.get("league").site.news }),
      videos: createVideoService(settings, backend, { signal }),
      packages: paymentsService(backend("payments"), {
        signal,
        showPackages: settings.SHOW_PACKAGES === "on",
        widerEntitlements: c.get("league").video.openedBy,
      }),
      season: currentSeason(settings),
    };
    const data = await read(sources);
    return data === null ? null : { body: JSON.stringify(data), contentType };
  });
}
