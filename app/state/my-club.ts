import { clubStorageKey } from "../../schemas/site/club-storage-key.ts";

/*
 * The fan's own club, by its id, on this device. Pages are the same for everybody: an inline script highlights and reorders elements about
 * the club before the first paint, so that nothing shifts later.
 */

const changed = "my-club-change";

/**
 * Style rules, with `$` for the club's id. Elements name their clubs in `data-clubs`: those with this club come first in their list and are
 * highlighted, and lists that contain one come first in `data-club-first`.
 */
const rules =
  '[data-clubs~="$"],[data-club-first]>:has([data-clubs~="$"]){order:-1}[data-clubs~="$"]{background:var(--raised);outline:2px solid var(--accent);outline-offset:-2px}';

/** Inline script that applies the stored club. Only the server renders it. */
export const myClubScript = `try{let c=localStorage.getItem("${clubStorageKey}"),s=new CSSStyleSheet;if(c>0){document.documentElement.dataset.myClub=c;s.replaceSync(${JSON.stringify(rules)}.replaceAll("$",c));document.adoptedStyleSheets.push(s)}}catch{}`;

/** The fan's club; null without one. */
export function currentClub(): number | null {
  return Number(document.documentElement.dataset.myClub) || null;
}

/** Makes a club the fan's own on this device; null for none. Without storage it lasts as long as the page. */
export function setCurrentClub(id: number | null): void {
  const others = document.adoptedStyleSheets.filter(
    ({ cssRules: [first] }) => !(first instanceof CSSStyleRule && first.selectorText.startsWith("[data-clubs")),
  );
  const sheet = new CSSStyleSheet();
  if (id === null) delete document.documentElement.dataset.myClub;
  else {
    document.documentElement.dataset.myClub = String(id);
    sheet.replaceSync(rules.replaceAll("$", String(id)));
  }
  document.adoptedStyleSheets = [...others, sheet];
  try {
    if (id === null) localStorage.removeItem(clubStorageKey);
    else localStorage.setItem(clubStorageKey, String(id));
  } catch {
    // Storage is disabled.
  }
  window.dispatchEvent(new Event(changed));
}

/** Listens to changes, in other tabs too. @returns stops it */
export function listenToClub(onChange: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === clubStorageKey && newValue !== String(currentClub() ?? "")) setCurrentClub(Number(newValue) || null);
  };
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onStorage);
  };
}
