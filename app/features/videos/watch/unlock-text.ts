/** For signed-out viewers if an account is required (spec: error-codes#playback). */
export const loginRequiredMessage = "To View This Video Please Log In or Register An Account";

const matchPass = "a pass for this match";
const passes: readonly [pattern: RegExp, name: string][] = [
  [/^live-video$/, "a live video pass"],
  [/^match-\d+$/, matchPass],
  [/^video-archive$/, "a video archive pass"],
  [/^live-audio$/, "a live audio pass"],
];

/**
 * Names the passes that unlock these entitlements: "a live video pass"; null if none is known. Every match can be unlocked alone, by a
 * voucher for example; it is named only where nothing else unlocks it, because then that is what the league sells.
 */
export function passNames(required: readonly string[]): string | null {
  const known = passes.filter(([pattern]) => required.some((name) => pattern.test(name))).map(([, name]) => name);
  const named = known.length > 1 ? known.filter((name) => name !== matchPass) : known;
  return named.length === 0 ? null : named.join(" or ");
}

/** Says in one sentence who may watch, true for every viewer (spec: playback#lock-rule). */
export function unlockText(required: readonly string[]): string {
  if (required.includes("?")) return "Free to watch for everyone.";
  if (required.includes("*")) return "Free to watch with a club account.";
  const names = passNames(required);
  return names === null ? "This video is not available at the moment." : `Unlocked by ${names}.`;
}
