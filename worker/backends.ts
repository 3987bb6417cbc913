import type { AppEnv } from "./app-env.ts";
import type { Settings } from "./env.ts";
import { inProcessOrigin } from "./origin/in-process.ts";

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

/** The one place that decides whether a backend is the embedded origin in this process or an address on the network. */
export function backendFor(
  name: BackendName,
  settings: Settings,
  env: AppEnv["Bindings"],
  context: Pick<ExecutionContext, "waitUntil" | "passThroughOnException">,
): Backend {
  const address = addressOf[name](settings);
  const authorise = (init?: RequestInit): RequestInit => {
    const headers = new Headers(init?.headers);
    headers.set("x-service-key", settings.SERVICE_KEY);
    return { ...init, headers };
  };
  if (address === "") {
    return {
      name,
      mode: "embedded",
      async fetch(path, init) {
        return await inProcessOrigin.fetch(
          new Request(`https://origin.internal/origin/${name}/${path.replace(/^\//, "")}`, authorise(init)),
          env,
          { ...context, props: {} } as ExecutionContext,
        );
      },
    };
  }
  const base = address.endsWith("/") ? address : `${address}/`;
  return {
    name,
    mode: "remote",
    async fetch(path, init) {
      return await fetch(new URL(path.replace(/^\//, ""), base), authorise(init));
    },
  };
}
