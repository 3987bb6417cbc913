import { languagePrefix, pageLanguage } from "../../schemas/site/messages.ts";
import type { Settings } from "../settings.ts";
import { fetchWithLimits, type RequestLimits } from "./remote-backend.ts";

/** Names of the backends, as in `/origin/{name}` and /api/health. */
export type BackendName =
  | "content"
  | "match-data"
  | "video"
  | "content-matrix"
  | "streaming"
  | "payments"
  | "identity"
  | "account-portal"
  | "advertising"
  | "promos"
  | "experiments"
  | "delivery-stream";

/** A backend as services use it: a `fetch` for paths below its base, the same for embedded and remote ones. */
export interface Backend {
  name: BackendName;
  mode: "embedded" | "remote";
  /** @param limits for a remote backend; by default those of data */
  fetch(path: string, init?: RequestInit, limits?: RequestLimits): Promise<Response>;
}

const urlOf: Record<BackendName, (settings: Settings) => string> = {
  content: (settings) => settings.CONTENT_API,
  "match-data": (settings) => settings.MATCH_DATA_API,
  video: (settings) => settings.VIDEO_API,
  "content-matrix": (settings) => settings.CONTENT_MATRIX_API,
  streaming: (settings) => settings.STREAMING_API,
  payments: (settings) => settings.PAYMENTS_API,
  identity: ({ IDENTITY_API, IDENTITY_REGION, IDENTITY_PROVIDER }) =>
    IDENTITY_API ||
    (IDENTITY_PROVIDER === "cloud-identity-pool" && IDENTITY_REGION !== ""
      ? `https://cognito-idp.${IDENTITY_REGION}.amazonaws.com`
      : ""),
  "account-portal": (settings) => settings.ACCOUNT_PORTAL,
  advertising: (settings) => settings.ADVERTISING_API,
  promos: (settings) => settings.PROMOS_API,
  experiments: (settings) => settings.EXPERIMENTS_API,
  "delivery-stream": (settings) => settings.DELIVERY_STREAM_API,
};
/** Backends that may belong to a vendor, and therefore get no service key. */
const vendors: BackendName[] = ["identity", "account-portal", "delivery-stream"];
export const backendNames = Object.keys(urlOf) as BackendName[];

/** Mount path of an embedded backend. Each sign-in provider emulates its own identity service. */
export function embeddedPath(name: BackendName, { IDENTITY_PROVIDER: provider }: Settings): string {
  if (name === "account-portal") return "/portal/";
  const chosen = name === "identity" && provider !== "cloud-identity-pool" && provider !== "none";
  return `/origin/${chosen ? provider : name}/`;
}

/** Configured URL of a backend; empty for the embedded one. */
export const backendURL = (name: BackendName, settings: Settings) => urlOf[name](settings);

/** Header with the page's language, if that is not the league's own, so that backends send mails in it. */
export const pageLanguageHeader = "x-page-language";

/**
 * Handles a request to the embedded backends and emulators in this process. The entry point injects it, so that services need not import
 * backends.
 */
export type EmbeddedHandler = (request: Request) => Response | Promise<Response>;

export type Backends = (name: BackendName) => Backend;

/** The one place that decides whether a backend is embedded in this process or reached over the network. */
export function createBackends(settings: Settings, embeddedHandler: EmbeddedHandler): Backends {
  return (name) => {
    const url = backendURL(name, settings);
    const embedded = url === "";
    const base = embedded ? `https://origin.internal${embeddedPath(name, settings)}` : url.replace(/\/?$/, "/");
    return {
      name,
      mode: embedded ? "embedded" : "remote",
      async fetch(path, init, limits) {
        const request = new Request(new URL(path.replace(/^\//, ""), base), init);
        if (embedded || !vendors.includes(name)) {
          request.headers.set("x-service-key", settings.SERVICE_KEY);
          // Only for writes, because reads are the same in all languages.
          if (request.method !== "GET" && languagePrefix(pageLanguage()) !== "")
            request.headers.set(pageLanguageHeader, pageLanguage().tag);
        }
        return embedded ? await embeddedHandler(request) : await fetchWithLimits(name, request, fetch, limits);
      },
    };
  };
}
