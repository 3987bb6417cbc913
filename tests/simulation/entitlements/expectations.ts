import type { SimulatedBlackout, SimulatedVideo } from "./steps.ts";

/** A grant as its account knows it. Times are milliseconds since 1970. */
export interface KnownGrant {
  account: string;
  entitlement: string;
  from: number;
  to: number | null;
  revokedAt: number | null;
}

/** What is known of accounts, independently of the site. */
export interface Accounts {
  grants: readonly KnownGrant[];
  blocked: ReadonlySet<string>;
  bypassed: ReadonlySet<string>;
  /** By member of a family: the owner whose passes are shared. */
  owners: ReadonlyMap<string, string>;
}

export const ownerOf = ({ owners, blocked }: Accounts, account: string): string | null => {
  const owner = owners.get(account);
  return owner === undefined || blocked.has(owner) ? null : owner;
};

function ownHeld({ grants }: Accounts, account: string, now: number): string[] {
  const held: string[] = [];
  for (const grant of grants) {
    if (grant.account !== account || now < grant.from) continue;
    if (grant.to !== null && now >= grant.to) continue;
    if (grant.revokedAt !== null && now >= grant.revokedAt) continue;
    held.push(grant.entitlement);
  }
  return held;
}

/** What an account may use: its own entitlements, and those of the owner who shares with it. */
function held(known: Accounts, account: string, now: number): string[] {
  const owner = ownerOf(known, account);
  return [...ownHeld(known, account, now), ...(owner === null ? [] : ownHeld(known, owner, now))];
}

function isBlackedOut({ countries, hours, weekdays, dates, except }: SimulatedBlackout, country: string, now: number) {
  const [date = "", time = ""] = new Date(now).toISOString().split("T");
  const weekday = new Date(now).getUTCDay() === 0 ? 7 : new Date(now).getUTCDay();
  if (!countries.includes(country) || except.includes(date)) return false;
  if (!weekdays.includes(weekday) && !dates.includes(date)) return false;
  const minute = time.slice(0, 5);
  return minute >= hours.from && minute < hours.to;
}

function isShownIn({ countries, blackout }: SimulatedVideo, country: string | null, now: number): boolean {
  if (countries !== null && "only" in countries && !countries.only.includes(country ?? "")) return false;
  if (countries !== null && "except" in countries && countries.except.includes(country ?? "")) return false;
  return blackout === null || country === null || !isBlackedOut(blackout, country, now);
}

/** Number of devices of one account or family that may play at the same time: two, or as many as a pass allows. */
export const limitOf = (known: Accounts, account: string, now: number): number =>
  ownHeld(known, ownerOf(known, account) ?? account, now).includes("devices-3") ? 3 : 2;

/** The session check by the specification (docs/specification/playback.md, in its order), implemented a second time. */
export function expectedRefusal(
  known: Accounts,
  video: SimulatedVideo,
  { account, country, hasRoom }: { account: string | null; country: string | null; hasRoom: boolean },
  now: number,
): string | null {
  if (account !== null && known.blocked.has(account)) return "blocked";
  if (account !== null && known.bypassed.has(account)) return video.isDisabled ? "unavailable" : null;
  if (!isShownIn(video, country, now)) return "country";
  if (video.isDisabled) return "unavailable";
  const { required } = video;
  if (!required.includes("?")) {
    if (account === null) return "requireLogin";
    const mine = held(known, account, now);
    if (!required.includes("*") && !mine.some((name) => required.includes(name))) return "requirePremium";
  }
  if (video.isHeldBack || video.isOver) return "unavailable";
  const isOpen = required.includes("?") || required.includes("*");
  return account !== null && (video.isLive || !isOpen) && !hasRoom ? "concurrency" : null;
}
