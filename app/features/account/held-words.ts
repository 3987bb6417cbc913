import type { HeldPasses } from "../../../schemas/holdings.ts";

type Pass = HeldPasses["passes"][number];

/** Where a pass is from. A payment needs no word. */
const causes: Readonly<Record<Pass["reason"], string | null>> = {
  payment: null,
  grant: "Given by the league",
  voucher: "By a voucher",
  credit: "A credit for an interruption",
  family: "Shared with you",
};

const moment = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "long", timeStyle: "short" });

/** "Payment refused, ends 5 December 2026 at 15:00", "A credit for an interruption, until 5 December 2026 at 15:00". */
export function heldWords({ startsAt, endsAt, reason, renewalFailed }: Omit<Pass, "opens">, now: Date): string {
  const from = Date.parse(startsAt) > now.getTime() ? `from ${moment.format(new Date(startsAt))}` : null;
  const until =
    endsAt === null ? "without end" : `${renewalFailed ? "ends" : "until"} ${moment.format(new Date(endsAt))}`;
  const words = [renewalFailed ? "payment refused" : causes[reason], from, until]
    .filter((part) => part !== null)
    .join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
