const storageKey = "play";

/**
 * Inline script that records a press on a link with `data-play`, for the video's page to play at once: on every page, because a link may be
 * pressed before the page's code has loaded. A link opened in a new tab plays nothing. It stores how many pages closing the player goes
 * back, 0 for a link with `data-close` and else 1, before the path.
 */
export const playLinksScript = `addEventListener("click",e=>{let a=e.target.closest?.("a[data-play]");if(a&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))try{sessionStorage.${storageKey}=("close"in a.dataset?0:1)+a.pathname}catch{}},true)`;

/** Plays the page's video at once; null if the page has none that plays for this viewer. */
export const pageVideo: { play: (() => void) | null } = { play: null };

/** Has a video play when its page opens again, after a sign-in that leads away from it. */
export function playAfterReload(path: string): void {
  try {
    sessionStorage.setItem(storageKey, `0${path}`);
  } catch {
    // Storage is disabled.
  }
}

/**
 * How many pages closing the player goes back, if a link to this page was pressed to play it; else null. Once, so that a reload shows
 * the page.
 */
export function takePressedPlayLink(path: string): 0 | 1 | null {
  try {
    const pressed = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return pressed === `0${path}` ? 0 : pressed === `1${path}` ? 1 : null;
  } catch {
    // Storage is disabled.
    return null;
  }
}
