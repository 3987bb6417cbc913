/*
 * The takeovers and banners that this device has closed, each by its `data-closable`. Separate from matchday-takeover.ts, so that the
 * inline script, which only the server renders, loads no store.
 */

const storageKey = "closed";
/** Maximum number of closed notices remembered: more than there are in a day. */
const maxRemembered = 10;

/**
 * Inline script that runs before the first paint, so that a closed notice does not flash: it adds a style sheet that hides each. The
 * content security policy allows no style elements.
 */
export const closedNoticesScript = `try{let c=localStorage.getItem("${storageKey}"),s=new CSSStyleSheet;if(c){document.documentElement.dataset.closed=c;s.replaceSync(c.replace(/\\S+/g,'[data-closable="$&"]{display:none}'));document.adoptedStyleSheets=[s]}}catch{}`;

const closedNotices = () => document.documentElement.dataset.closed?.split(" ") ?? [];

/** Whether this device has closed a notice. */
export function isClosed(id: string | number): boolean {
  return closedNotices().includes(String(id));
}

/** Stores that a notice is closed: on this device, or for this page if storage is disabled. */
export function storeClosedNotice(id: string | number): void {
  const others = closedNotices().filter((each) => each !== String(id));
  const closed = [...others, id].slice(-maxRemembered).join(" ");
  document.documentElement.dataset.closed = closed;
  try {
    localStorage.setItem(storageKey, closed);
  } catch {
    // Storage is disabled.
  }
}
