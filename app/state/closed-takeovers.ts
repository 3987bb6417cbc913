/*
 * The takeovers that this device has closed. Separate from matchday-takeover.ts, so that the inline script, which only the server
 * renders, loads no store.
 */

const storageKey = "takeovers-closed";
/** Closed takeovers remembered, more than there are in a day. */
const maxRemembered = 10;

/**
 * An inline script that runs before the first paint, so that a closed takeover does not flash: a style sheet hides each by its
 * `data-match`. The content security policy allows no style elements.
 */
export const closedTakeoversScript = `try{let c=localStorage.getItem("${storageKey}"),s=new CSSStyleSheet;if(c){document.documentElement.dataset.takeoversClosed=c;s.replaceSync(c.replace(/\\d+/g,'[data-match="$&"]{display:none}'));document.adoptedStyleSheets=[s]}}catch{}`;

const closedMatches = () => document.documentElement.dataset.takeoversClosed?.split(" ") ?? [];

/** Whether this device has closed the match's takeover. */
export function isTakeoverClosed(matchID: number): boolean {
  return closedMatches().includes(String(matchID));
}

/** Remembers that a match's takeover is closed: on this device, or on this page when storage is disabled. */
export function rememberClosed(matchID: number): void {
  const others = closedMatches().filter((id) => id !== String(matchID));
  const closed = [...others, matchID].slice(-maxRemembered).join(" ");
  document.documentElement.dataset.takeoversClosed = closed;
  try {
    localStorage.setItem(storageKey, closed);
  } catch {
    // Storage is disabled.
  }
}
