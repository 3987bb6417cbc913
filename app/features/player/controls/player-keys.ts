import { message } from "../../../../schemas/site/messages.ts";

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

/** Keyboard shortcuts in order of their list. `keys` are shown, `values` are matched with `KeyboardEvent.key`. */
export const playerKeys = [
  { keys: ["Space", "K"], values: [" ", "k"], action: "toggle-play", label: message("Play or pause") },
  { keys: ["←"], values: ["ArrowLeft"], action: "back", label: message("Back ten seconds") },
  { keys: ["→"], values: ["ArrowRight"], action: "forward", label: message("Forward ten seconds") },
  { keys: ["Home"], values: ["Home"], action: "to-start", label: message("To the beginning") },
  { keys: ["End"], values: ["End"], action: "to-end", label: message("To the end, or to live") },
  { keys: ["["], values: ["["], action: "previous-chapter", label: message("Previous chapter") },
  { keys: ["]"], values: ["]"], action: "next-chapter", label: message("Next chapter") },
  { keys: ["↑"], values: ["ArrowUp"], action: "louder", label: message("Louder") },
  { keys: ["↓"], values: ["ArrowDown"], action: "quieter", label: message("Quieter") },
  { keys: ["M"], values: ["m"], action: "toggle-mute", label: message("Sound on or off") },
  { keys: ["C"], values: ["c"], action: "toggle-captions", label: message("Captions on or off") },
  { keys: ["<"], values: ["<"], action: "slower", label: message("Slower") },
  { keys: [">"], values: [">"], action: "faster", label: message("Faster") },
  { keys: ["F"], values: ["f"], action: "toggle-full-screen", label: message("Full screen") },
  { keys: ["T"], values: ["t"], action: "toggle-theatre", label: message("Theatre") },
  { keys: ["P"], values: ["p"], action: "picture-in-picture", label: message("Picture in picture") },
  { keys: ["I"], values: ["i"], action: "toggle-statistics", label: message("Statistics") },
  { keys: ["?"], values: ["?"], action: "list-keys", label: message("This list") },
] as const satisfies readonly {
  keys: readonly string[];
  values: readonly string[];
  action: PlayerAction;
  label: string;
}[];

const actions: ReadonlyMap<string, PlayerAction> = new Map(
  playerKeys.flatMap(({ values, action }) => values.map((key) => [key, action] as const)),
);

const moves = (key: string) => key === " " || key === "Home" || key === "End" || key.startsWith("Arrow");

/** Keys that a focused control handles itself. */
const reservedKeys: Readonly<Record<string, (key: string) => boolean>> = {
  BUTTON: (key) => key === " ",
  A: (key) => key === " ",
  SELECT: () => true,
  // A slider uses all keys but letters.
  INPUT: moves,
  TEXTAREA: () => true,
};

/**
 * The action of a key; null if it has none.
 * @param focus tag name of the focused element, in capitals.
 * @param singleKeys whether letters and punctuation are shortcuts. Speech input may type them by accident (WCAG 2.1.4).
 */
export function playerAction(
  event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  focus: string,
  singleKeys: boolean,
): PlayerAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (reservedKeys[focus]?.(event.key)) return null;
  if (!singleKeys && event.key.length === 1 && event.key !== " ") return null;
  return actions.get(event.key.length === 1 ? event.key.toLowerCase() : event.key) ?? null;
}
