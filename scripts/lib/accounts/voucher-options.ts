import { z } from "zod";
import { endOfLeagueDay } from "../../../schemas/site/league-time.ts";
import type { VoucherBatchRequest } from "../../../worker/backends/payments/vouchers/voucher-batches.ts";
import { CommandError } from "../report.ts";
import { wholeNumber } from "../whole-number.ts";

/** The validated options of a batch of codes. */
export interface VoucherOrder extends Pick<VoucherBatchRequest, "codes" | "uses" | "access" | "expiresAt"> {
  opens: { kind: "match" | "club" | "competition"; id: number } | { kind: "entitlements"; names: string[] };
  /** Description for users; null to use the league's names. */
  title: string | null;
}

/** The command-line options. */
export interface VoucherValues {
  codes: string;
  uses: string;
  match?: string | undefined;
  club?: string | undefined;
  competition?: string | undefined;
  entitlement: string[];
  title?: string | undefined;
  days?: string | undefined;
  until?: string | undefined;
  expires?: string | undefined;
}

/** The last moment of a future day in the league's time zone. */
function endOfDay(option: string, text: string, now: Date): string {
  if (!z.iso.date().safeParse(text).success) {
    throw new CommandError(`--${option} is a day of the calendar, such as 2027-05-31, not "${text}".`);
  }
  const end = endOfLeagueDay(text);
  if (end <= now.toISOString()) throw new CommandError(`--${option} ${text} is over.`);
  return end;
}

function opensOf({ entitlement, ...values }: VoucherValues): VoucherOrder["opens"] {
  const chosen = (["match", "club", "competition"] as const).flatMap((kind) => {
    const text = values[kind];
    return text === undefined ? [] : [{ kind, text }];
  });
  const [first] = chosen;
  if (chosen.length + (entitlement.length > 0 ? 1 : 0) !== 1) {
    throw new CommandError("What do the codes open? Give one of --match, --club, --competition and --entitlement.");
  }
  if (first === undefined) return { kind: "entitlements", names: [...new Set(entitlement)] };
  return { kind: first.kind, id: wholeNumber(first.kind, first.text, [1, 1_000_000_000]) };
}

function accessOf(
  { days, until }: VoucherValues,
  kind: VoucherOrder["opens"]["kind"],
  now: Date,
): VoucherOrder["access"] {
  if (days !== undefined && until !== undefined) throw new CommandError("Give --days or --until, and not both.");
  if (days !== undefined) return { hours: 24 * wholeNumber("days", days, [1, 3650]) };
  if (until !== undefined) return { until: endOfDay("until", until, now) };
  if (kind === "match") return "without end";
  throw new CommandError(
    "For how long do they open it? Give --days 30, counted from redemption, or --until 2027-05-31.",
  );
}

/** @throws CommandError that explains the valid options */
export function parseVoucherOrder(values: VoucherValues, now: Date): VoucherOrder {
  const opens = opensOf(values);
  const access = accessOf(values, opens.kind, now);
  if (values.expires === undefined) {
    throw new CommandError("Until when may the codes be redeemed? Give the last day, such as --expires 2026-12-31.");
  }
  const expiresAt = endOfDay("expires", values.expires, now);
  if (access !== "without end" && "until" in access && access.until < expiresAt) {
    throw new CommandError("--until is before --expires: codes would be taken that open nothing any more.");
  }
  const title = values.title?.trim() ?? null;
  if (title !== null && (title === "" || title.length > 200 || /\p{Cc}/u.test(title)))
    throw new CommandError("--title has 1 to 200 characters, on one line.");
  return {
    codes: wholeNumber("codes", values.codes, [1, 10_000]),
    uses: wholeNumber("uses", values.uses, [1, 100_000]),
    opens,
    title,
    access,
    expiresAt,
  };
}
