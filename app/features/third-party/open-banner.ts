declare global {
  interface Window {
    /** OneTrust, once it has come. */
    OneTrust?: { ToggleInfoDisplay?: () => void };
  }
}

/** Whether a fan has asked for the settings before the service was there. */
let requested = false;

/**
 * Opens the consent banner service's settings, as soon as it has come. A blocker may have kept it away; then nothing optional is
 * loaded either.
 */
export function openBanner(): void {
  requested = window.OneTrust?.ToggleInfoDisplay === undefined;
  window.OneTrust?.ToggleInfoDisplay?.();
}

/** The service is there: whoever has asked for its settings gets them. */
export function openRequestedBanner(): void {
  if (requested) openBanner();
}
