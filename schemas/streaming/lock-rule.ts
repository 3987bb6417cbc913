/** Null is an anonymous viewer. */
export type Viewer = { entitlements: readonly string[] } | null;

/**
 * Whether an entry that requires these entitlements is locked for this viewer (spec: playback#lock-rule). Cards, pages, player and session
 * check all use this rule.
 */
export function isLocked(required: readonly string[], viewer: Viewer, lockEmptyEntitlements = false): boolean {
  if (required.includes("?")) return false;
  if (viewer === null) return true;
  if (required.includes("*")) return false;
  // The specification says "follows lockEmptyEntitlements (default false, so locked)": the flag false means locked.
  if (required.length === 0) return !lockEmptyEntitlements;
  return !required.some((name) => viewer.entitlements.includes(name));
}
