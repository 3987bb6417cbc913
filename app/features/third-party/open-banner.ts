declare global {
  interface Window {
    /** OneTrust, once it has come. */
    OneTrust?: { ToggleInfoDisplay?: () => void };
  }
}

/** Opens the consent banner service's settings. A blocker may have kept it away; then nothing optional is loaded either. */
export function openBanner(): void {
  window.OneTrust?.ToggleInfoDisplay?.();
}
