import type { ExecutionContext } from "hono";
import type { Settings } from "./env.ts";
import { inProcessOrigin } from "./origin/in-process.ts";
import { fetchWithinBounds } from "./remote-backend.ts";

/** Names of the backends, as they stand in `/origin/{name}` and in /api/health. */
export type BackendName = "content" | "match-data" | "video" | "streaming" | "payments" | "identity";

/** A backend as services see it: a `fetch` that takes a path below its base. They cannot tell near from far. */
export interface Backend {
  name: BackendName;
  mode: "embedded" | "remote";
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

const addressOf: Record<BackendName, (settings: Settings) => string> = {
  content: (settings) => settings.CONTENT_API,
  "match-data": (settings) => settings.MATCH_DATA_API,
  video: (settings) => settings.VIDEO_API,
  streaming: (settings) => settings.STREAMING_API,
  payments: (settings) => settings.PAYMENTS_API,
  identity: (settings) => settings.IDENTITY_API,
};
export const backendNames = Object.keys(addressOf) as BackendName[];

/**
 * The one place that decides whether a backend is the embedded origin in this process or an address on the network.
 * @param context lets an embedded backend finish work after its answer.
 */
export function backendFor(name: BackendName, settings: Settings, env: Env, context: ExecutionContext): Backend {
  const address = addressOf[name](settings);
  const embedded = address === "";
  const base = embedded ? `https://origin.internal/origin/${name}/` : address.replace(/\/?$/, "/");
  return {
    name,
    mode: embedded ? "embedded" : "remote",
    async fetch(path, init) {
      const request = new Request(new URL(path.replace(/^\//, ""), base), init);
      // The identity pool may be a vendor's, and asks for no key of ours.
      if (name !== "identity") request.headers.set("x-service-key", settings.SERVICE_KEY);
      return embedded ? await inProcessOrigin.fetch(request, env, context) : await fetchWithinBounds(name, request);
    },
  };
}
