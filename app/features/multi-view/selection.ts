/*
 * Which matches are shown in multi-view, and which of them has sound.
 */

export const maxMatches = 4;

/** Query parameter, repeated for each match. */
const parameter = "entry";

const isEntryID = (text: string) => /^[\w-]{1,64}$/.test(text);

/** Parses the entries of a URL: distinct, at most four. */
export function selectedEntries(query: URLSearchParams): readonly string[] {
  return [...new Set(query.getAll(parameter).filter(isEntryID))].slice(0, maxMatches);
}

/** Replaces the entries of a URL. */
export function withEntries(url: URL, entries: readonly string[]): URL {
  const changed = new URL(url);
  changed.searchParams.delete(parameter);
  for (const entry of entries) changed.searchParams.append(parameter, entry);
  return changed;
}

/** URL path of multi-view with one match. */
export const multiViewPath = (entryID: string) => `/videos/multi-view?${new URLSearchParams({ [parameter]: entryID })}`;

/** Adds an entry if there is room. Entries that are no longer on air are dropped. */
export function withMatch(entries: readonly string[], entryID: string, onAir: readonly string[]): readonly string[] {
  const shown = entries.filter((entry) => onAir.includes(entry));
  return shown.length >= maxMatches || shown.includes(entryID) ? shown : [...shown, entryID];
}

/** The selected sound: an entry, none, or the first. */
export type AudioSelection = string | "none" | "first";

/** The entry with sound; null for none. If the selected one was closed, the first has it. */
export function audibleEntry(entries: readonly string[], selected: AudioSelection): string | null {
  if (selected === "none") return null;
  return entries.includes(selected) ? selected : (entries[0] ?? null);
}

export type MultiViewAction =
  | { kind: "sound"; index: number }
  | { kind: "move-sound"; by: 1 | -1 }
  | { kind: "toggle-mute" | "toggle-play" | "toggle-full-screen" };

const actions: Readonly<Record<string, MultiViewAction>> = {
  m: { kind: "toggle-mute" },
  k: { kind: "toggle-play" },
  " ": { kind: "toggle-play" },
  f: { kind: "toggle-full-screen" },
  arrowright: { kind: "move-sound", by: 1 },
  arrowleft: { kind: "move-sound", by: -1 },
};

/**
 * The action of a key; null if it has none.
 * @param focus tag name of the focused element, in capitals.
 */
export function multiViewAction(
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  focus: string,
): MultiViewAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  // Radio buttons and sliders use arrows, buttons the space bar.
  if (focus === "INPUT" && (key === " " || key.startsWith("Arrow"))) return null;
  if ((focus === "BUTTON" || focus === "A") && key === " ") return null;
  const index = /^[1-4]$/.test(key) ? Number(key) - 1 : null;
  return index === null ? (actions[key.toLowerCase()] ?? null) : { kind: "sound", index };
}

/** The next or previous entry, wrapping around; the first if none has sound. */
export function adjacentEntry(entries: readonly string[], audible: string | null, by: 1 | -1): string | null {
  const index = audible === null ? -1 : entries.indexOf(audible);
  if (index === -1) return entries[0] ?? null;
  return entries[(index + by + entries.length) % entries.length] ?? null;
}
