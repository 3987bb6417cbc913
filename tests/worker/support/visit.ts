import { exports } from "cloudflare:workers";
import { keepInMind } from "./unread.ts";

/** The address that the site has in worker tests. */
export const site = "https://site.example";

/** Asks the built site, as a browser at its address would. Redirects are not followed. */
export async function visit(path: string, init: RequestInit = {}): Promise<Response> {
  return keepInMind(await exports.default.fetch(new Request(new URL(path, site), { redirect: "manual", ...init })));
}
