import "./trusted-types.ts";
import { catalogues } from "virtual:catalogues";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import type { BrowserError } from "../schemas/site/browser-error.ts";
import { english, setPageLanguage } from "../schemas/site/messages.ts";
import { loadPageData } from "./page-data.ts";
import { markNavigation, reloadOnce } from "./reload-once.ts";
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
 * Reports render errors. Offline, the cause is most likely a chunk that could not load: reloads instead, and the service worker shows its
 * offline page until the connection is back (public/service-worker.js).
 */
function handleRenderError(error: unknown): void {
  if (navigator.onLine) reportError(error);
  else window.location.reload();
}

window.addEventListener("beforeunload", () => markNavigation(Date.now()));

// A lazily loaded script or style sheet is missing (spec: layout#navigation-errors).
window.addEventListener("vite:preloadError", (event) => {
  // Offline, the current page is worth more than the chunk that it prefetches: do not reload.
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
  // A newer navigation aborts the older one's pending reads, which reject with nobody awaiting them.
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  else reportError(event.reason);
});

// The service worker shows the last scores when a page cannot load. Not in frames on other sites, and not in development, where the server
// restarts often.
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
 * Resolves once the whole style sheet applies or has failed to load (shells/first-sheet.ts): hydrated content may need more than the first
 * sheet. A sheet that has loaded but does not apply yet is applied here: a background tab gets no animation frame that would do it.
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
