import { withoutEndSlashes } from "../site/site-path.ts";

/* The paths that a club's streaming host serves. It redirects all other paths to the league's site. */

const pages = new Set([
  "/",
  "/streamer",
  "/login",
  "/account/login",
  "/packages",
  "/voucher",
  "/gift",
  "/payment-successful",
  "/payment-cancelled",
  "/videos",
  "/cookies",
  "/accessibility",
  "/terms-of-use",
  "/website-privacy-policy",
  "/favicon.svg",
  "/robots.txt",
  "/site.webmanifest",
  "/__manifest",
]);

const prefixes = [
  "/videos/",
  "/gift/",
  "/api/",
  "/portal/",
  "/origin/",
  "/images/",
  "/previews/",
  "/brand/",
  "/crests/",
  "/icons/",
  "/social/",
];

/** @param path of a page or its data, without query. */
export function isStreamerPath(path: string): boolean {
  const page = withoutEndSlashes(path.replace(/\.data$/, ""));
  return (
    page === "/_root" ||
    page === "/_" ||
    page === "/portal" ||
    pages.has(page) ||
    prefixes.some((prefix) => path.startsWith(prefix))
  );
}
