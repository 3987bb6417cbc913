import { clock } from "../runtime/load-module.ts";
import { type SimulatedProvider, tokenLifetime } from "./provider.ts";

/** A session as whoever signed in knows it. */
export interface KnownSession {
  /** Its session cookie. */
  cookie: string;
  account: string;
  startedAt: number;
  /** When a visit was last answered with it. */
  seenAt: number;
  /** When its tokens ran out, or will, as the browser's visits have renewed them: milliseconds since 1970. */
  validUntil: number;
  /** Whether it was ended on purpose, by its limits or by its provider. */
  isEnded: boolean;
  /** Whether nobody can tell: a place that read an old record may have ended it. */
  isUncertain: boolean;
  refresh: string;
}

const [hour, day] = [3_600_000, 86_400_000];
/** Milliseconds before a token's end from which it is renewed. */
const renewedBefore = 60_000;

interface Visit {
  /** Whether the place may read what was stored a minute ago. */
  isStale: boolean;
  /** Whether it is not to be had whether the account is blocked. */
  isOutage: boolean;
  /** Whether the tokens are renewed in any case. */
  isForced: boolean;
}

/** Who a visit finds signed in, and what that does to the session. "either" where both are right. */
export function expected(
  session: KnownSession | undefined,
  { provider, blocked }: { provider: SimulatedProvider; blocked: ReadonlySet<string> },
  { isStale, isOutage, isForced }: Visit,
): string | null | "either" {
  if (session === undefined || session.isEnded) return null;
  if (session.isUncertain) return "either";
  const { now } = clock;
  const idle = now - session.seenAt;
  if (now - session.startedAt >= 30 * day || idle >= 7 * day) {
    session.isEnded = true;
    return null;
  }
  const uncertain = () => {
    session.isUncertain = true;
    return "either" as const;
  };
  // Its last use is known to within an hour.
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
    // Who looks while that is not known is let in: an outage locks nobody out.
    if (isOutage) return uncertain();
    session.isEnded = true;
    return null;
  }
  return session.account;
}
