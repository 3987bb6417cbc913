import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadOnce } from "./reload-once.ts";
import { reportError } from "./report-error.ts";

// A lazily loaded script or style sheet is missing (spec: layout#navigation-errors).
window.addEventListener("vite:preloadError", (event) => {
  const reloading = reloadOnce(
    Date.now(),
    () => sessionStorage,
    () => window.location.reload(),
  );
  if (reloading) event.preventDefault();
});

window.addEventListener("error", ({ error }) => reportError(error));
window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportError} />
    </StrictMode>,
  );
});
