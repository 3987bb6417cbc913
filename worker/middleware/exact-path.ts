import { createMiddleware } from "hono/factory";
import { withoutEndSlashes } from "../../schemas/site/site-path.ts";
import type { AppEnv } from "../app-env.ts";

const unreserved = /[\w.~-]/;

/** The path without escapes of characters that need none (RFC 3986 §6.2.2.2), and without slashes at its end. */
const exactly = (pathname: string): string =>
  withoutEndSlashes(
    pathname.replace(/%([0-7][0-9a-f])/gi, (escaped, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return unreserved.test(character) ? character : escaped;
    }),
  );

/**
 * Redirects other spellings of a page's path to the one that all rules for paths compare with: rate limits, headers, and what keeps
 * previews out of caches. React Router would show the page for the others too.
 */
export const exactPath = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  // A redirect would turn a form's POST into a GET. Not by the route's method: the log names a request by its last route of a method.
  const exact = ["GET", "HEAD"].includes(c.req.method) ? exactly(pathname) : pathname;
  return exact === pathname ? await next() : c.redirect(exact + search, 301);
});
