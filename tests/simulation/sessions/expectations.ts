import { clock } from "../runtime/load-module.ts";
import { type SimulatedProvider, tokenLifetime } from "./provider.ts";

/** A session, as the person who signed in knows it. */
export interface KnownSession {
  /** Its session cookie. */
  cookie: string;
  account: string;
  startedAt: number;
  /** When a visit with it last got a response. */
  seenAt: number;
  /** When its tokens expire, including renewals by the browser's visits (milliseconds since 1970). */
  validUntil: number;
  /** Whether it was ended on purpose, by its limits or by its provider. */
  isEnded: boolean;
  /** Whether its state is unknown, because a data centre that read an old record may have ended it. */
  isUncertain: boolean;
  refresh: string;
}

const [hour, day] = [3_600_000, 86_400_000];
/** Milliseconds before a token's end from which on it is renewed. */
const renewedBefore = 60_000;

interface Visit {
  /** Whether the data centre may read a value that is a minute old. */
  isStale: boolean;
  /** Whether the account's status cannot be read. */
  isOutage: boolean;
  /** Whether the tokens are renewed in any case. */
  isForced: boolean;
}

export const isTooOld = ({ startedAt }: KnownSession): boolean => clock.now - startedAt >= 30 * day;

/** Whom a visit should find signed in, and its effect on the session. "either" if both are right. */
export function expected(
  session: KnownSession | undefined,
  { provider, blocked }: { provider: SimulatedProvider; blocked: ReadonlySet<string> },
  { isStale, isOutage, isForced }: Visit,
): string | null | "either" {
  if (session === undefined || session.isEnded) return null;
  if (session.isUncertain) return "either";
  const { now } = clock;
  const idle = now - session.seenAt;
  if (isTooOld(session) || idle >= 7 * day) {
    session.isEnded = true;
    return null;
  }
  const uncertain = () => {
    session.isUncertain = true;
    return "either" as const;
  };
  // Its last use is stored to within an hour.
  if (idle >= 7 * day - hour - renewedBefore) return uncertain();
  const isDue = isForced || session.validUntil - renewedBefore <= now;
  const refuses = provider.mood === "refuses" || provider.mood === "gives another account's tokens";
  if (isStale && provider.mood !== "well" && !isDue) return uncertain();
  if (isDue && (refuses || provider.signedOut.has(session.refresh))) {
    session.isEnded = true;
    return null;
  }
  if (isDue && provider.mood === "down" && session.validUntil <= now) return null;
  if (isDue && provider.mood === "well") session.validUntil = (Math.floor(now / 1000) + tokenLifetime) * 1000;
  if (blocked.has(session.account)) {
    // While the status is unknown, visitors are let in, so that an outage locks nobody out.
    if (isOutage) return uncertain();
    session.isEnded = true;
    return null;
  }
  return session.account;
}
