import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const reloadedKey = "reloaded-at";
/** Milliseconds within which a second failure is no longer put down to a deploy. */
const reloadPause = 60_000;

// After a deploy the files that this page knows of may be gone: the page is loaded anew, but never over and over.
window.addEventListener("vite:preloadError", (event) => {
  const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - reloadedAt < reloadPause) return;
  event.preventDefault();
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
