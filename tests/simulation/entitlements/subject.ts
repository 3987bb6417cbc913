/* The simulated code: the session check, and the payments backend's statements that determine an account's entitlements. */

export { parseShare, shareStatement } from "../../../worker/backends/payments/families/family-share.ts";
export {
  entitlementsStatement,
  grantStatement,
  parseEntitlements,
  revokeStatement,
} from "../../../worker/backends/payments/ledger/ledger.ts";
export {
  parseRestrictions,
  restrictionsQuery,
  restrictStatement,
} from "../../../worker/backends/payments/ledger/restrictions.ts";
export { checkPlayback } from "../../../worker/playback/playback-check.ts";
