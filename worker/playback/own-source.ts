import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { type OwnSource, ownSourceResponse } from "../../schemas/streaming/own-source.ts";
import type { StreamSource } from "../../schemas/streaming/stream-source.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { readBackend } from "../services/backend-client.ts";
import type { Backend } from "../services/backends.ts";
import { signSource } from "./source-signing/sign-source.ts";
import { SigningError } from "./source-signing/source-signer.ts";

/** An entry's own source, authorised for one viewer. */
export type OpenedSource = Pick<
  StreamSource,
  "base" | "manifests" | "expiresIn" | "query" | "credentials" | "chapters"
>;

/** An entry's own source, and whether the entry is on air. */
interface EntrySource {
  source: OwnSource;
  onAir: boolean;
}

/** Null for an entry without its own source, or a disabled entry. @throws BackendError */
export async function fetchOwnSource(backend: Backend, entryID: string): Promise<EntrySource | null> {
  const response = await readBackend(backend, `sources/${encodeURIComponent(entryID)}`, ownSourceResponse);
  if (response === null) return null;
  const { attributes, meta } = response.data;
  return { source: attributes, onAir: meta.onAir };
}

/** Cached because every viewer renews it every few seconds; only briefly, so that an entry that is pulled or over ends soon. */
const cacheMilliseconds = 1500;
const cache = new Map<string, { found: EntrySource | null; until: number }>();

/** Like `fetchOwnSource`, but up to a second and a half old. */
export async function recentOwnSource(backend: Backend, entryID: string, now: Date): Promise<EntrySource | null> {
  const cached = cache.get(entryID);
  if (cached !== undefined && now.getTime() < cached.until) return cached.found;
  // Pending fetches are not shared: if the viewer who started one left, all others would lose their response.
  const found = await fetchOwnSource(backend, entryID);
  if (cache.size > 500) cache.clear();
  cache.set(entryID, { found, until: now.getTime() + cacheMilliseconds });
  return found;
}

/** The domain that a CDN's host shares with the site, for cookies that both receive; null for none. */
export function sharedDomain(site: string, cdn: string): string | null {
  const labels = cdn.split(".").reverse();
  const own = site.split(".").reverse();
  const different = labels.findIndex((label, index) => label !== own[index]);
  const shared = different === -1 ? labels : labels.slice(0, different);
  return shared.length < 2 ? null : shared.reverse().join(".");
}

/**
 * Signs a source for `VIDEO_CDN_SECONDS`, and sets its cookies. Unsigned sources have to be renewed as well, so that renewal can fail once
 * the entry is pulled.
 * @throws ApiError 503 if the site is not configured to sign it.
 */
export async function openSource(c: Context<AppEnv>, source: OwnSource, now: Date): Promise<OpenedSource> {
  const settings = c.get("settings");
  const seconds = settings.VIDEO_CDN_SECONDS;
  try {
    const { cookies, ...opened } = await signSource(settings, source, seconds, now);
    if (cookies !== undefined) setCookies(c, opened.base, cookies, seconds);
    return {
      ...opened,
      chapters: false,
      ...(cookies !== undefined && { credentials: true }),
      ...(seconds < settings.PLAYBACK_TOKEN_SECONDS && { expiresIn: seconds }),
    };
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    log("error", "stream source cannot be signed", { signing: source.signing, error: error.message });
    throw new ApiError(503, "source_unavailable", "This stream cannot be opened at the moment.", {
      "retry-after": "30",
    });
  }
}

function setCookies(c: Context<AppEnv>, base: string, cookies: Readonly<Record<string, string>>, maxAge: number): void {
  const { hostname, pathname } = new URL(base);
  const site = new URL(c.req.url).hostname;
  const domain = sharedDomain(site, hostname);
  if (domain === null) throw new SigningError(`${hostname} shares no domain with ${site}, for a cookie of both.`);
  for (const [name, value] of Object.entries(cookies)) {
    setCookie(c, name, value, { domain, path: pathname, secure: true, httpOnly: true, sameSite: "Strict", maxAge });
  }
}
