import type { SessionRefusal } from "../../../worker/playback/session-refusals.ts";
import type { AccountListing } from "./accounts.ts";

/** Number of refusals that are printed. */
const maxRefusals = 20;

/** What `npm run account -- show` prints. @param refusals newest first. */
export function accountText(account: AccountListing, refusals: readonly SessionRefusal[]): string {
  const lines = [account.email, `  id       ${account.ssoID}`, `  status   ${account.status}`];
  if (account.blocked) lines.push("  BLOCKED: no sign-in, no playback");
  if (account.bypassed) lines.push("  restrictions bypassed");
  lines.push(`  created  ${account.createdAt.toISOString()}`);
  for (const { entitlement, startsAt, endsAt, reason } of account.grants) {
    lines.push(`  ${entitlement} (${reason}) from ${startsAt}${endsAt === null ? "" : ` to ${endsAt}`}`);
  }
  if (account.grants.length === 0) lines.push("  no entitlements");
  if (account.audit.length > 0) lines.push("  changed by operators");
  for (const { at, operator, action, detail, reason } of account.audit) {
    lines.push(`    ${at}  ${operator}  ${[action, detail].join(" ").trim()}: ${reason}`);
  }
  if (refusals.length > 0) lines.push("  refused playback in the last 30 days");
  for (const { at, entryID, code, country, device, sentence } of refusals.slice(0, maxRefusals)) {
    lines.push(`    ${at}  ${entryID}  ${code}  ${country ?? "country unknown"}  ${device}: ${sentence}`);
  }
  if (refusals.length > maxRefusals) lines.push(`    and ${refusals.length - maxRefusals} before these`);
  return lines.join("\n");
}
