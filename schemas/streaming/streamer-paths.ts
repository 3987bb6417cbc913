/*
 * Which of the league's addresses a club's streaming host answers. Everything else is at the league's own site, where it is led to.
 */

/** Pages: the site itself, watching, signing in, paying, and what its footer leads to. */
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
  "/robots.txt",
  "/site.webmanifest",
  "/__manifest",
]);

/** Calls, the account portal, pictures, and pages with others below them. */
const below = ["/videos/", "/gift/", "/api/", "/portal/", "/origin/", "/images/", "/previews/"];

/** @param path without its query; of a page or of its data. */
export function isStreamerPath(path: string): boolean {
  const page = path.replace(/\.data$/, "").replace(/(?<=.)\/+$/, "");
  return (
    page === "/_root" ||
    page === "/_" ||
    page === "/portal" ||
    pages.has(page) ||
    below.some((folder) => path.startsWith(folder))
  );
}
