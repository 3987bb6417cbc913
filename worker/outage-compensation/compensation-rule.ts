import type { AccountCompensation } from "../../schemas/payments/outage-compensation.ts";
import type { StreamPool } from "../../schemas/streaming/session-check.ts";

/** The rule for compensating outages of the video backend (docs/decisions/outage-compensation.md). */
export const compensationRule = {
  /** Minutes that an outage must last to be compensated. */
  minMinutes: 5,
  /** Days of compensation, from the outage's end. They include the next match of both clubs. */
  days: 14,
  /** Hours after its end within which an outage is compensated. Viewings are stored for as long. */
  withinHours: 72,
  /** The resolution of recorded viewings, in minutes. */
  periodMinutes: 5,
} as const;

const minute = 60_000;

/** An outage lasts from the first failed health check to the first successful one. */
export interface Outage {
  beganAt: Date;
  endedAt: Date;
}

/** An account had a slot for a live stream at some time in a period. */
export interface LiveViewing {
  period: number;
  accountID: string;
  entryID: string;
  pool: StreamPool;
  /** Entitlements that unlock the entry. */
  openedBy: readonly string[];
}

export const periodOf = (at: Date) => Math.floor(at.getTime() / (compensationRule.periodMinutes * minute));

export const periodStart = (period: number) => new Date(period * compensationRule.periodMinutes * minute);

export const isCompensated = ({ beganAt, endedAt }: Outage) =>
  endedAt.getTime() - beganAt.getTime() >= compensationRule.minMinutes * minute;

/**
 * The first and last period whose viewings are compensated: from the period before the outage (players are recorded once per period, and
 * not during the outage) to the last one that ended before the outage did.
 */
export function compensatedPeriods({ beganAt, endedAt }: Outage): [first: number, last: number] {
  const began = periodOf(beganAt);
  return [began - 1, Math.max(began, periodOf(endedAt) - 1)];
}

export const compensationEnd = ({ endedAt }: Outage) =>
  new Date(endedAt.getTime() + compensationRule.days * 24 * 60 * minute);

const isClub = (name: string) => /^club-\d+$/.test(name);
const isOfOneMatch = (name: string) => /^(?:match|club|competition)-\d+$/.test(name);

/** Video is compensated with the streams of both clubs; audio, or a match without clubs, with the pass for it. */
function compensationFor({ pool, openedBy }: LiveViewing): string[] {
  const clubs = pool === "video" ? openedBy.filter(isClub) : [];
  return clubs.length > 0 ? clubs : openedBy.filter((name) => !isOfOneMatch(name));
}

/** One compensation per account, for what it watched last. Sorted by account id. */
export function compensationsOf(viewings: readonly LiveViewing[]): AccountCompensation[] {
  const last = new Map<string, LiveViewing>();
  const later = (one: LiveViewing, other: LiveViewing) =>
    one.period - other.period || (one.entryID > other.entryID ? 1 : -1);
  for (const viewing of viewings) {
    const known = last.get(viewing.accountID);
    if (known === undefined || later(viewing, known) > 0) last.set(viewing.accountID, viewing);
  }
  return [...last.values()]
    .map((viewing) => ({
      userID: viewing.accountID,
      openedBy: [...viewing.openedBy],
      opens: compensationFor(viewing),
    }))
    .filter(({ opens }) => opens.length > 0)
    .toSorted((one, other) => (one.userID < other.userID ? -1 : 1));
}
