import type { AccountCompensation } from "../../schemas/payments/outage-compensation.ts";
import type { StreamPool } from "../../schemas/streaming/session-check.ts";

/** What an outage of the video backend is worth (docs/decisions/outage-compensation.md). */
export const compensationRule = {
  /** Shorter ones are worth nothing, in minutes. */
  leastMinutes: 5,
  /** How long a credit lasts from the outage's end, in days: the next match of both clubs is in it. */
  days: 14,
  /** What is not credited by then never is, in hours. Viewings are kept for as long. */
  withinHours: 72,
  /** How finely it is known who was watching, in minutes. */
  periodMinutes: 5,
} as const;

const minute = 60_000;

/** From the first look that failed to the first that did not. */
export interface Outage {
  beganAt: Date;
  endedAt: Date;
}

/** Somebody had a slot for a live stream, some time in a period. */
export interface LiveViewing {
  period: number;
  accountID: string;
  entryID: string;
  pool: StreamPool;
  /** The entitlement names that open the entry. */
  openedBy: readonly string[];
}

/** The number of the period that an instant is in. */
export const periodOf = (at: Date) => Math.floor(at.getTime() / (compensationRule.periodMinutes * minute));

/** When a period begins. */
export const periodStart = (period: number) => new Date(period * compensationRule.periodMinutes * minute);

/** Whether an outage was long enough. */
export const isCompensated = ({ beganAt, endedAt }: Outage) =>
  endedAt.getTime() - beganAt.getTime() >= compensationRule.leastMinutes * minute;

/**
 * The first and the last period in which a viewing counts: from the one before the outage began, because a player that runs is noted
 * once a period and none can be noted once all is down, to the last that was over before the outage was.
 */
export function compensatedPeriods({ beganAt, endedAt }: Outage): [first: number, last: number] {
  const began = periodOf(beganAt);
  return [began - 1, Math.max(began, periodOf(endedAt) - 1)];
}

/** When the credits of an outage end. */
export const compensationEnd = ({ endedAt }: Outage) =>
  new Date(endedAt.getTime() + compensationRule.days * 24 * 60 * minute);

const isClub = (name: string) => /^club-\d+$/.test(name);
const isOfOneMatch = (name: string) => /^(?:match|club|competition)-\d+$/.test(name);

/** Of pictures, the streams of both clubs; of sound, or what no club plays in, the pass that opens it. */
function opensFor({ pool, openedBy }: LiveViewing): string[] {
  const clubs = pool === "video" ? openedBy.filter(isClub) : [];
  return clubs.length > 0 ? clubs : openedBy.filter((name) => !isOfOneMatch(name));
}

/** What viewings in one outage are worth: one credit for each account, by what it watched last. In the accounts' order. */
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
      opens: opensFor(viewing),
    }))
    .filter(({ opens }) => opens.length > 0)
    .toSorted((one, other) => (one.userID < other.userID ? -1 : 1));
}
