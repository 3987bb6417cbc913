/** What a key does to the player; null where it is somebody else's. */
export type PlayerAction =
  | "toggle-play"
  | "toggle-mute"
  | "toggle-full-screen"
  | "toggle-captions"
  | "back"
  | "forward"
  | "louder"
  | "quieter";

const actions: Readonly<Record<string, PlayerAction>> = {
  " ": "toggle-play",
  k: "toggle-play",
  m: "toggle-mute",
  f: "toggle-full-screen",
  c: "toggle-captions",
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "louder",
  ArrowDown: "quieter",
};

/** Keys that a control in focus needs for itself. */
const ownKeys: Readonly<Record<string, (key: string) => boolean>> = {
  BUTTON: (key) => key === " ",
  A: (key) => key === " ",
  SELECT: () => true,
  // Only letters of a slider are free: arrows move it.
  INPUT: (key) => key === " " || key.startsWith("Arrow"),
  TEXTAREA: () => true,
};

/** @param focus tag name of the element in focus, in capitals. */
export function playerAction(
  event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  focus: string,
): PlayerAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (ownKeys[focus]?.(event.key)) return null;
  return actions[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}
