import { z } from "zod";
import { advertsResponse } from "../../schemas/content/advert.ts";
import { newsResponse } from "../../schemas/content/content.ts";
import { experimentsResponse } from "../../schemas/content/experiment.ts";
import { promoOverlaysResponse } from "../../schemas/content/promo.ts";
import { competitionsResponse } from "../../schemas/football/competition.ts";
import { packagesResponse } from "../../schemas/payments/packages.ts";
import { matrixSearchResponse } from "../../schemas/streaming/content-matrix.ts";
import { videoCategoriesResponse } from "../../schemas/streaming/video.ts";
import { fetchBackend, readJson } from "../services/backend-client.ts";
import { type Backend, type BackendName, type Backends, backendNames } from "../services/backends.ts";
import type { Settings } from "../settings.ts";

/** Milliseconds after which a backend that has not responded counts as down. */
const timeout = 2_000;

type State = "up" | "down";

async function state(probe: () => Promise<void>): Promise<State> {
  try {
    await probe();
    return "up";
  } catch {
    return "down";
  }
}

/** Whether the site itself can serve pages: its session store can be read. */
export const probeSite = (env: Env): Promise<State> =>
  state(async () => {
    await env.SESSIONS.get("health");
  });

/** A call whose response proves that a backend works: through its content, or through a refusal that only this call gives. */
type Probe = { path: string; response: z.ZodType } | { path: string; method?: "POST"; refusals: readonly number[] };

const publicKeys = z.object({ keys: z.array(z.object({})).min(1) });

/** A service without public keys is probed with an empty sign-in. */
function identityProbe({ IDENTITY_PROVIDER, IDENTITY_POOL_ID }: Settings): Probe {
  if (IDENTITY_PROVIDER === "cookie-sso")
    return { path: "cookie-auth", method: "POST", refusals: [400, 401, 403, 422] };
  if (IDENTITY_PROVIDER === "retail-streaming") {
    return { path: "session/current", method: "POST", refusals: [400, 401, 403, 422] };
  }
  const inPool = IDENTITY_PROVIDER === "cloud-identity-pool" && IDENTITY_POOL_ID !== "";
  return { path: `${inPool ? `${IDENTITY_POOL_ID}/` : ""}.well-known/jwks.json`, response: publicKeys };
}

/** Calls of the contracts (docs/specification/calls.md) that need no account. Remote backends are not required to have a health route. */
const probes: Record<BackendName, (settings: Settings) => Probe> = {
  content: () => ({ path: "news?page=0&size=1", response: newsResponse }),
  "match-data": () => ({ path: "competitions", response: competitionsResponse }),
  video: () => ({ path: "categories", response: videoCategoriesResponse }),
  "content-matrix": () => ({ path: "search?pageIndex=0&pageSize=1", response: matrixSearchResponse }),
  payments: () => ({ path: "packages?filter.packageType=membership", response: packagesResponse }),
  // No such account exists, so there is nothing to read.
  streaming: () => ({ path: "users/entitlements/nobody", refusals: [200, 404] }),
  identity: identityProbe,
  "account-portal": () => ({ path: "api/authenticated", refusals: [401, 403] }),
  advertising: () => ({ path: "adverts?area=footer", response: advertsResponse }),
  promos: () => ({ path: "promo-overlays?channel=Web", response: promoOverlaysResponse }),
  experiments: () => ({ path: "data", response: experimentsResponse }),
  // Firehose refuses unsigned requests.
  "delivery-stream": () => ({ path: "", method: "POST", refusals: [400, 401, 403] }),
};

/** Embedded backends read their own tables (worker/backends/health.ts). */
const embeddedProbe: Probe = { path: "health", response: z.object({ state: z.literal("up") }) };

/** @throws Error when the response does not prove that the backend works. */
async function sendProbe(backend: Backend, call: Probe): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  if ("refusals" in call) {
    const { status } = await fetchBackend(backend, call.path, { method: call.method ?? "GET", signal });
    if (!call.refusals.includes(status)) throw new Error(`status ${status}`);
    return;
  }
  const response = await fetchBackend(backend, call.path, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  call.response.parse(await readJson(backend, response));
}

/** State and mode of each backend. */
export function probeBackends(backends: Backends, settings: Settings, names: readonly BackendName[] = backendNames) {
  return Promise.all(
    names.map(async (name) => {
      const backend = backends(name);
      const call = backend.mode === "embedded" ? embeddedProbe : probes[name](settings);
      return { name, mode: backend.mode, state: await state(() => sendProbe(backend, call)) };
    }),
  );
}
