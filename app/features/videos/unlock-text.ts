/** For who is not signed in, where an account is needed (spec: error-codes#playback). */
export const loginRequiredMessage = "To View This Video Please Log In or Register An Account";

const passes: readonly [pattern: RegExp, words: string][] = [
  [/^live-video$/, "a live video pass"],
  [/^match-\d+$/, "a pass for this match"],
  [/^video-archive$/, "a video archive pass"],
  [/^live-audio$/, "a live audio pass"],
];

/** The passes that open an entry with these entitlements: "a live video pass or a pass for this match"; null where none is known. */
export function passNames(required: readonly string[]): string | null {
  const known = passes.filter(([pattern]) => required.some((name) => pattern.test(name))).map(([, words]) => words);
  return known.length === 0 ? null : known.join(" or ");
}

/** Who may watch an entry with these entitlements, in one sentence that is true for everybody (spec: playback#lock-rule). */
export function unlockText(required: readonly string[]): string {
  if (required.includes("?")) return "Free to watch for everyone.";
  if (required.includes("*")) return "Free to watch with a club account.";
  const words = passNames(required);
  return words === null ? "This video is not available at the moment." : `Unlocked by ${words}.`;
}
