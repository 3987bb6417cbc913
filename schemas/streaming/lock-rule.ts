/** Who asks: `null` is an anonymous visitor. */
export type Viewer = { entitlements: readonly string[] } | null;

/**
 * Whether an entry with these entitlement names is locked for this viewer (spec: playback#lock-rule).
 * The one lock rule: card, page, player and session check all ask it.
 */
export function isLocked(required: readonly string[], viewer: Viewer, lockEmptyEntitlements = false): boolean {
  if (required.includes("?")) return false;
  if (viewer === null) return true;
  if (required.includes("*")) return false;
  // The specification says "follows lockEmptyEntitlements (default false, so locked)": the flag false means locked.
  if (required.length === 0) return !lockEmptyEntitlements;
  return !required.some((name) => viewer.entitlements.includes(name));
}
