/* The session check as it is simulated, over the payments backend's rows that decide what an account holds. */

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
