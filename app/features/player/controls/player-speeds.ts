/** Playback rates. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The next rate up or down; unchanged at either end. */
export function nextSpeed(rate: number, direction: "slower" | "faster"): number {
  const others =
    direction === "faster" ? speeds.filter((speed) => speed > rate) : speeds.filter((speed) => speed < rate);
  return (direction === "faster" ? others[0] : others.at(-1)) ?? rate;
}
