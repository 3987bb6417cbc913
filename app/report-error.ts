import { isRouteErrorResponse } from "react-router";
import type { BrowserError } from "../schemas/site/browser-error.ts";

/** Reports that one page may send: an error that repeats itself says nothing new. */
const maxReports = 5;
let reportCount = 0;

/**
 * Tells the site's log of an error in its own code. It says what failed and where, and nothing of who was there, so it waits for no
 * consent. A page that is not there is no error.
 */
export function reportError(error: unknown): void {
  if (isRouteErrorResponse(error) || reportCount >= maxReports) return;
  reportCount += 1;
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const report: BrowserError = { name, message, stack, page: window.location.pathname };
  fetch("/api/errors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch((failure: unknown) => console.warn("The error report was not sent.", failure));
}
