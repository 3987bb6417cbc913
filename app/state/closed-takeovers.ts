/*
 * Which matches this device wants off the top of the home page. Apart from the state that pages draw by: what the server alone
 * writes into pages brings no code with it.
 */

const storageKey = "takeovers-closed";
/** Of so many matches it is known: more than have the home page within a day. */
const remembered = 10;

/** Runs before the first paint, as an inline script: a match that was closed on this device does not flash by. */
export const closedTakeoversScript = `try{var c=localStorage.getItem("${storageKey}");if(c)document.documentElement.dataset.takeoversClosed=c}catch{}`;

/** The style that keeps a match away where it was closed: which match a page shows, only the page knows. */
export const closedTakeoverStyle = (matchID: number) =>
  `:root[data-takeovers-closed~="${matchID}"] .matchday-takeover{display:none}`;

const closedMatches = () => document.documentElement.dataset.takeoversClosed?.split(" ") ?? [];

/** Whether this device has closed it. */
export function isTakeoverClosed(matchID: number): boolean {
  return closedMatches().includes(String(matchID));
}

/** Keeps a match away on this device. A browser that refuses storage keeps it away on this page. */
export function rememberClosed(matchID: number): void {
  const others = closedMatches().filter((id) => id !== String(matchID));
  const closed = [...others, matchID].slice(-remembered).join(" ");
  document.documentElement.dataset.takeoversClosed = closed;
  try {
    localStorage.setItem(storageKey, closed);
  } catch {
    // Storage is switched off.
  }
}
