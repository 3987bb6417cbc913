import { deployedOrigin, requireEnvironment } from "../deploy/environments.ts";
import { CommandError } from "../report.ts";
import { readDevVars } from "./dev-vars.ts";
import { configuredPort } from "./port.ts";

/** A site that commands call with its service key. */
export interface RunningSite {
  url: URL;
  key: string;
}

/**
 * The site at a URL, by default the local one.
 * @throws CommandError for a malformed URL, or without a service key.
 */
export function runningSite(origin: string | undefined, usage: string): RunningSite {
  if (origin !== undefined && !URL.canParse(origin)) throw new CommandError(`--site is an address.\n\n${usage}`);
  const url = new URL(origin ?? `http://localhost:${configuredPort()}`);
  const key = process.env.SERVICE_KEY ?? (origin === undefined ? readDevVars().SERVICE_KEY : undefined);
  if (key === undefined) {
    throw new CommandError(
      origin === undefined
        ? "No site has run on this machine yet: npm start serves one. For another, --site is its address and SERVICE_KEY its secret."
        : "SERVICE_KEY is not set: it is the site's secret of that name.",
    );
  }
  return { url, key };
}

/**
 * Notifies the running site of a change that it would otherwise find within a minute, and prints the outcome.
 * @param texts printed after the call: `done` if it succeeded, else `later`, which says what the site does by itself.
 */
export async function notifySite(
  { remote, env, site, usage }: { remote: boolean; env?: string | undefined; site: string | undefined; usage: string },
  path: string,
  body: object,
  { done, later }: { done: string; later: string },
): Promise<void> {
  const origin = site ?? (remote ? (deployedOrigin(requireEnvironment(env)) ?? undefined) : undefined);
  if (remote && origin === undefined) return console.log(`${later}; at once with --site and SERVICE_KEY.`);
  try {
    await callSite(runningSite(origin, usage), path, body);
    console.log(done);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.log(`${later}: ${error.message}`);
  }
}

/** Calls the site. @param body sent as JSON by POST; without one it is a GET. @throws CommandError if it does not respond or refuses. */
export async function callSite({ url, key }: RunningSite, path: string, body?: object): Promise<Response> {
  const response = await fetch(new URL(path, url), {
    headers: { "content-type": "application/json", "x-service-key": key },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CommandError(`${url.origin} does not answer. Is it running (npm start)?`);
  });
  // Without a valid key, this call may get a 404.
  if (response.status === 401 || response.status === 404)
    throw new CommandError(`${url.origin} does not take this SERVICE_KEY.`);
  if (!response.ok) throw new CommandError(`${url.origin} answered ${response.status}: ${await response.text()}`);
  return response;
}
