import { authenticatedResponse, portalRefreshResponse } from "../../schemas/identity/account-portal.ts";
import { fetchBackend, readJson } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** Credentials for a portal: the session's bearer token, and the browser's cookie on the league's domain. */
export interface PortalCredentials {
  /** Empty if the sign-in provider issues none. */
  bearer: string;
  /** Null if the browser has none, or the portal uses only the token. */
  cookie: { name: string; value: string } | null;
}

export interface PortalCheck {
  /** "refused": nobody is signed in there. "refresh-failed": it rejected the refreshed session. */
  verdict: "known" | "refused" | "refresh-failed";
  /** The portal's id of the user, if it sends one. */
  userID: string | null;
  /** The bearer token to use from now on. */
  bearer: string;
  /** `Set-Cookie` lines of the portal's cookie, for the browser. */
  cookies: string[];
}

/** Client of an account portal (spec: calls#account-portal-calls). */
export function accountPortal(
  backend: Backend,
  { bearer, cookie }: PortalCredentials,
  options: { signal?: AbortSignal } = {},
) {
  let credentials = { bearer, cookie };
  const cookies: string[] = [];

  async function call(path: string, method: "GET" | "POST" = "GET"): Promise<Response> {
    const headers = new Headers({ accept: "application/json" });
    if (credentials.bearer !== "") headers.set("authorization", `Bearer ${credentials.bearer}`);
    if (credentials.cookie !== null) headers.set("cookie", `${credentials.cookie.name}=${credentials.cookie.value}`);
    const response = await fetchBackend(backend, path, { ...options, method, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      if (credentials.cookie === null || !pair.startsWith(`${credentials.cookie.name}=`)) continue;
      cookies.push(line);
      credentials = {
        ...credentials,
        cookie: { ...credentials.cookie, value: pair.slice(credentials.cookie.name.length + 1) },
      };
    }
    return response;
  }

  const result = (verdict: PortalCheck["verdict"], userID: string | null = null): PortalCheck => ({
    verdict,
    userID,
    bearer: credentials.bearer,
    cookies,
  });

  async function read(response: Response): Promise<PortalCheck> {
    if (response.status === 401) return result("refused");
    if (!response.ok) throw new BackendError(backend.name, "status", response.status);
    const parsed = authenticatedResponse.safeParse(await readJson(backend, response));
    if (!parsed.success) throw new BackendError(backend.name, "malformed", null, { cause: parsed.error });
    return parsed.data.authenticated ? result("known", parsed.data.userID ?? null) : result("refused");
  }

  return {
    /**
     * Checks whether the user is still signed in at the portal. Refreshes once on a 403, and checks again.
     * @throws BackendError when the portal gives no usable response.
     */
    async authenticated(): Promise<PortalCheck> {
      const first = await call("api/authenticated");
      if (first.status !== 403) return await read(first);
      const refreshed = await call("api/refresh");
      if (refreshed.status === 401 || refreshed.status === 403) return result("refresh-failed");
      if (!refreshed.ok) throw new BackendError(backend.name, "status", refreshed.status);
      const renewed = portalRefreshResponse.safeParse(await readJson(backend, refreshed).catch(() => null));
      if (renewed.data?.token) credentials = { ...credentials, bearer: renewed.data.token };
      const second = await call("api/authenticated");
      return second.status === 403 ? result("refresh-failed") : await read(second);
    },
    /**
     * Signs the user out of the portal. @returns cookies for the browser.
     * @throws BackendError on failure.
     */
    async signOut(): Promise<string[]> {
      const response = await call("api/sign_out", "POST");
      // 401 and 403 mean that nobody is signed in there, which is the goal.
      if (!response.ok && response.status !== 401 && response.status !== 403) {
        throw new BackendError(backend.name, "status", response.status);
      }
      return cookies;
    },
  };
}
