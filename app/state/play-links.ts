const storageKey = "play";

/**
 * Inline script that notes a press on a link with `data-play`, for the video's page to play at once: on every page, because a link may
 * be pressed before its code has loaded. A link opened in a new tab plays nothing.
 */
export const playLinksScript = `addEventListener("click",e=>{let a=e.target.closest?.("a[data-play]");if(a&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))try{sessionStorage.${storageKey}=a.pathname}catch{}},true)`;

/** Whether a link to this page was pressed to play it; once, so that a reload shows the page. */
export function takePlayLink(path: string): boolean {
  try {
    const pressed = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return pressed === path;
  } catch {
    // Storage is disabled.
    return false;
  }
}
