/** For signed-out viewers if an account is required (spec: error-codes#playback). */
export const loginRequiredMessage = "To View This Video Please Log In or Register An Account";

const passes: readonly [pattern: RegExp, name: string][] = [
  [/^live-video$/, "a live video pass"],
  [/^match-\d+$/, "a pass for this match"],
  [/^video-archive$/, "a video archive pass"],
  [/^live-audio$/, "a live audio pass"],
];

/** Names the passes that unlock these entitlements: "a live video pass or a pass for this match"; null if none is known. */
export function passNames(required: readonly string[]): string | null {
  const known = passes.filter(([pattern]) => required.some((name) => pattern.test(name))).map(([, name]) => name);
  return known.length === 0 ? null : known.join(" or ");
}

/** Says in one sentence who may watch, true for every viewer (spec: playback#lock-rule). */
export function unlockText(required: readonly string[]): string {
  if (required.includes("?")) return "Free to watch for everyone.";
  if (required.includes("*")) return "Free to watch with a club account.";
  const names = passNames(required);
  return names === null ? "This video is not available at the moment." : `Unlocked by ${names}.`;
}
