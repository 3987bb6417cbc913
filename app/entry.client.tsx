import "./trusted-types.ts";
import { catalogues } from "virtual:catalogues";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import type { BrowserError } from "../schemas/site/browser-error.ts";
import { english, setPageLanguage } from "../schemas/site/messages.ts";
import { loadPageData } from "./page-data.ts";
import { markLeaving, reloadOnce } from "./reload-once.ts";
import { afterLoad } from "./ui/use-after-load.ts";

/** Maximum number of reports per page: repeated errors say nothing new. */
const maxReports = 5;
let reportCount = 0;

/**
 * Reports an error in the site's own code to its log. The report holds nothing about the user, so it needs no consent. A 404 is
 * no error.
 */
function reportError(error: unknown): void {
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

/**
 * Without a connection, reloads a page whose code is missing: the offline page stands in for it until there is a connection
 * (public/service-worker.js).
 */
function handleRenderError(error: unknown): void {
  if (navigator.onLine) reportError(error);
  else window.location.reload();
}

window.addEventListener("beforeunload", () => markLeaving(Date.now()));

// A lazily loaded script or style sheet is missing (spec: layout#navigation-errors).
window.addEventListener("vite:preloadError", (event) => {
  // Without a connection the page that is there is worth more than what it fetches ahead.
  if (!navigator.onLine) return;
  const reloading = reloadOnce(
    Date.now(),
    () => sessionStorage,
    () => window.location.reload(),
  );
  if (reloading) event.preventDefault();
});

window.addEventListener("error", ({ error }) => reportError(error));
window.addEventListener("unhandledrejection", (event) => {
  // A navigation that another one overtakes leaves what it was still reading rejected, and nobody waits for it.
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  else reportError(event.reason);
});

// Shows the last scores where a page cannot be fetched. Frames of other sites are theirs, and a server in development is restarted often.
if (!import.meta.env.DEV && window === window.top && "serviceWorker" in navigator) {
  afterLoad(() => {
    navigator.serviceWorker
      .register("/service-worker.js")
      .catch((error: unknown) => console.warn("There will be no page without a connection:", error));
  });
}

void loadPageData();

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={handleRenderError} />
      </StrictMode>,
    );
  });
}

/**
 * Settles once the whole style sheet styles the page, or failed (shells/first-sheet.ts): what hydration shows may need more than the first
 * one. One that is there is about to: a tab that nobody sees has no next frame for it.
 */
const styled = new Promise<void>((resolve) => {
  const waiting = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][media="print"]');
  if (waiting === null) return resolve();
  if (waiting.sheet !== null) {
    waiting.media = "all";
    waiting.previousElementSibling?.remove();
    return resolve();
  }
  for (const event of ["load", "error"]) waiting.addEventListener(event, () => resolve());
});

const { lang: tag, dataset } = document.documentElement;
const offered = dataset.languages?.split(" ") ?? [tag];
const load = catalogues[tag];
if (load === undefined) {
  // English needs no messages.
  const language = { ...english, offered };
  setPageLanguage(() => language);
  styled.then(hydrate).catch(reportError);
} else {
  Promise.all([load(), styled])
    .then(([{ default: catalogue }]) => {
      const language = { tag, catalogue, offered };
      setPageLanguage(() => language);
      hydrate();
    })
    .catch(reportError);
}
