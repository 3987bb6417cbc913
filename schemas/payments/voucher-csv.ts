import { csvText } from "../csv.ts";

/** How long a voucher's access lasts: counted from redemption, until an instant, or without end. */
export type VoucherAccess = { hours: number } | { until: string } | "without end";

/** A batch of codes as CSV (RFC 4180), one line per code. @param expiresAt ISO 8601 */
export function vouchersCSV(
  { codes, title }: { codes: readonly string[]; title: string },
  { uses, expiresAt, access }: { uses: number; expiresAt: string; access: VoucherAccess },
): string {
  const lasts =
    access === "without end" ? access : "hours" in access ? `${access.hours / 24} days` : `until ${access.until}`;
  const lines = codes.map((code) => [code, title, uses, expiresAt, lasts]);
  return csvText([["code", "opens", "uses", "redeem until", "access"], ...lines]);
}
