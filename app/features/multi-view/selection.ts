/*
 * Which matches stand side by side, and which of them is heard.
 */

/** Matches that can be watched at once. */
export const maxMatches = 4;

/** Query parameter of the address, once for each match. */
const parameter = "entry";

const isEntryID = (text: string) => /^[\w-]{1,64}$/.test(text);

/** The entries that an address names: each once, at most four. */
export function selectedEntries(query: URLSearchParams): readonly string[] {
  return [...new Set(query.getAll(parameter).filter(isEntryID))].slice(0, maxMatches);
}

/** An address with these entries in place of those that it names. */
export function withEntries(address: URL, entries: readonly string[]): URL {
  const changed = new URL(address);
  changed.searchParams.delete(parameter);
  for (const entry of entries) changed.searchParams.append(parameter, entry);
  return changed;
}

/** Where a match is watched with others beside it. */
export const multiViewPath = (entryID: string) => `/videos/multi-view?${new URLSearchParams({ [parameter]: entryID })}`;

/** The entries with one more, where there is room. Those whose broadcast is over meanwhile make room. */
export function withMatch(entries: readonly string[], entryID: string, onAir: readonly string[]): readonly string[] {
  const shown = entries.filter((entry) => onAir.includes(entry));
  return shown.length >= maxMatches || shown.includes(entryID) ? shown : [...shown, entryID];
}

/** What the fan wants to hear: an entry, nothing, or whatever stands first. */
export type AudioSelection = string | "none" | "first";

/** The entry that is heard; null for silence. A match that was closed leaves its sound to the first. */
export function audibleEntry(entries: readonly string[], wanted: AudioSelection): string | null {
  if (wanted === "none") return null;
  return entries.includes(wanted) ? wanted : (entries[0] ?? null);
}

export type MultiViewAction =
  | { kind: "sound"; place: number }
  | { kind: "move-sound"; by: 1 | -1 }
  | { kind: "toggle-mute" | "toggle-play" | "toggle-full-screen" };

const letters: Readonly<Record<string, MultiViewAction>> = {
  m: { kind: "toggle-mute" },
  k: { kind: "toggle-play" },
  " ": { kind: "toggle-play" },
  f: { kind: "toggle-full-screen" },
  arrowright: { kind: "move-sound", by: 1 },
  arrowleft: { kind: "move-sound", by: -1 },
};

/**
 * What a key does; null where it is somebody else's.
 * @param focus tag name of the element in focus, in capitals.
 */
export function multiViewAction(
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  focus: string,
): MultiViewAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  // Radio buttons and sliders have arrows of their own, buttons the space bar.
  if (focus === "INPUT" && (key === " " || key.startsWith("Arrow"))) return null;
  if ((focus === "BUTTON" || focus === "A") && key === " ") return null;
  const place = /^[1-4]$/.test(key) ? Number(key) - 1 : null;
  return place === null ? (letters[key.toLowerCase()] ?? null) : { kind: "sound", place };
}

/** The entry beside the one that is heard, round and round; the first where none is. */
export function adjacentEntry(entries: readonly string[], heard: string | null, by: 1 | -1): string | null {
  const place = heard === null ? -1 : entries.indexOf(heard);
  if (place === -1) return entries[0] ?? null;
  return entries[(place + by + entries.length) % entries.length] ?? null;
}
