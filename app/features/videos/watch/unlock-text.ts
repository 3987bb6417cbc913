import { message, t } from "../../../../schemas/site/messages.ts";

/** For signed-out viewers if an account is required (spec: error-codes#playback). */
export const loginRequiredMessage = message("To View This Video Please Log In or Register An Account");

const matchPass = message("a pass for this match");
const passes = [
  [/^live-video$/, message("a live video pass")],
  [/^match-\d+$/, matchPass],
  [/^video-archive$/, message("a video archive pass")],
  [/^live-audio$/, message("a live audio pass")],
] as const;

/**
 * Names the passes that unlock these entitlements: "a live video pass"; null if none is known. Every match can also be unlocked on its own,
 * for example by a voucher, so a pass for the match is named only if it is on sale or nothing else unlocks the match.
 * @param isMatchSold whether a pass for the match alone is on sale
 */
export function passNames(required: readonly string[], isMatchSold = false): string | null {
  const known = passes.filter(([pattern]) => required.some((name) => pattern.test(name))).map(([, name]) => name);
  const named = known.length > 1 && !isMatchSold ? known.filter((name) => name !== matchPass) : known;
  if (named.length === 0) return null;
  return named.map((name) => t(name)).reduce((one, other) => t("{one} or {other}", { one, other }));
}

/** Whether passes unlock an entry with these entitlements; false if it is free. */
export const isSold = (required: readonly string[]): boolean =>
  !required.includes("?") && !required.includes("*") && passNames(required) !== null;

/** Says in one sentence who may watch, true for every viewer (spec: playback#lock-rule). */
export function unlockText(required: readonly string[], isMatchSold = false): string {
  if (required.includes("?")) return t("Free to watch for everyone.");
  if (required.includes("*")) return t("Free to watch with a club account.");
  const names = passNames(required, isMatchSold);
  return names === null ? t("This video is not available at the moment.") : t("Unlocked by {names}.", { names });
}
