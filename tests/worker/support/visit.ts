import { exports } from "cloudflare:workers";
import { trackResponse } from "./unread-responses.ts";

/** Origin of the site in Worker tests. */
export const site = "https://site.example";

/** Requests the built site, as a browser would. Redirects are not followed. */
export async function visit(path: string, init: RequestInit = {}): Promise<Response> {
  return trackResponse(await exports.default.fetch(new Request(new URL(path, site), { redirect: "manual", ...init })));
}
