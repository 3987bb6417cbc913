/** What a key does to the player. */
export type PlayerAction =
  | "toggle-play"
  | "toggle-mute"
  | "toggle-full-screen"
  | "toggle-captions"
  | "toggle-theatre"
  | "toggle-statistics"
  | "picture-in-picture"
  | "back"
  | "forward"
  | "to-start"
  | "to-end"
  | "previous-chapter"
  | "next-chapter"
  | "louder"
  | "quieter"
  | "slower"
  | "faster"
  | "list-keys";

/** The keys in the order of their list: what stands on them, what they send, and what they do. */
export const playerKeys: readonly {
  keys: readonly string[];
  sent: readonly string[];
  action: PlayerAction;
  words: string;
}[] = [
  { keys: ["Space", "K"], sent: [" ", "k"], action: "toggle-play", words: "Play or pause" },
  { keys: ["←"], sent: ["ArrowLeft"], action: "back", words: "Back ten seconds" },
  { keys: ["→"], sent: ["ArrowRight"], action: "forward", words: "Forward ten seconds" },
  { keys: ["Home"], sent: ["Home"], action: "to-start", words: "To the beginning" },
  { keys: ["End"], sent: ["End"], action: "to-end", words: "To the end, or to live" },
  { keys: ["["], sent: ["["], action: "previous-chapter", words: "Previous chapter" },
  { keys: ["]"], sent: ["]"], action: "next-chapter", words: "Next chapter" },
  { keys: ["↑"], sent: ["ArrowUp"], action: "louder", words: "Louder" },
  { keys: ["↓"], sent: ["ArrowDown"], action: "quieter", words: "Quieter" },
  { keys: ["M"], sent: ["m"], action: "toggle-mute", words: "Sound on or off" },
  { keys: ["C"], sent: ["c"], action: "toggle-captions", words: "Captions on or off" },
  { keys: ["<"], sent: ["<"], action: "slower", words: "Slower" },
  { keys: [">"], sent: [">"], action: "faster", words: "Faster" },
  { keys: ["F"], sent: ["f"], action: "toggle-full-screen", words: "Full screen" },
  { keys: ["T"], sent: ["t"], action: "toggle-theatre", words: "Theatre" },
  { keys: ["P"], sent: ["p"], action: "picture-in-picture", words: "Picture in picture" },
  { keys: ["I"], sent: ["i"], action: "toggle-statistics", words: "Statistics" },
  { keys: ["?"], sent: ["?"], action: "list-keys", words: "This list" },
];

const actions: ReadonlyMap<string, PlayerAction> = new Map(
  playerKeys.flatMap(({ sent, action }) => sent.map((key) => [key, action] as const)),
);

const moves = (key: string) => key === " " || key === "Home" || key === "End" || key.startsWith("Arrow");

/** Keys that a control in focus needs for itself. */
const ownKeys: Readonly<Record<string, (key: string) => boolean>> = {
  BUTTON: (key) => key === " ",
  A: (key) => key === " ",
  SELECT: () => true,
  // Only letters of a slider are free: the others move it.
  INPUT: moves,
  TEXTAREA: () => true,
};

/**
 * What a key does to the player; null where it is somebody else's.
 * @param focus tag name of the element in focus, in capitals.
 */
export function playerAction(
  event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  focus: string,
): PlayerAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (ownKeys[focus]?.(event.key)) return null;
  return actions.get(event.key.length === 1 ? event.key.toLowerCase() : event.key) ?? null;
}
