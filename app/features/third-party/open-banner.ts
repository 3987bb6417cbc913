declare global {
  interface Window {
    /** OneTrust, once it has loaded. */
    OneTrust?: { ToggleInfoDisplay?: () => void };
  }
}

/** Whether the settings were requested before the service had loaded. */
let requested = false;

/**
 * Opens the settings of the consent banner service, as soon as it has loaded. If a blocker stops it, nothing optional loads
 * either.
 */
export function openBanner(): void {
  requested = window.OneTrust?.ToggleInfoDisplay === undefined;
  window.OneTrust?.ToggleInfoDisplay?.();
}

/** Opens the settings if they were requested before the service had loaded. */
export function openRequestedBanner(): void {
  if (requested) openBanner();
}
