const storageKey = "play";

/** Whether closing the player goes back to the page with the link, or stays on the video's page. */
export type OnClose = "back" | "stay";

/**
 * Inline script that notes a press on a link with `data-play`, for the video's page to play at once: on every page, because a link may
 * be pressed before its code has loaded. A link opened in a new tab plays nothing.
 */
export const playLinksScript = `addEventListener("click",e=>{let a=e.target.closest?.("a[data-play]");if(a&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))try{sessionStorage.${storageKey}=a.dataset.play+a.pathname}catch{}},true)`;

/**
 * Whether a link to this page asked to play it; once, so that a reload shows the page.
 * @returns null if none did.
 */
export function takePlayLink(path: string): OnClose | null {
  try {
    const pressed = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return pressed === `back${path}` ? "back" : pressed === `stay${path}` ? "stay" : null;
  } catch {
    // Storage is disabled.
    return null;
  }
}
