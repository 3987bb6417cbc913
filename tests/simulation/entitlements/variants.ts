import type { Variant } from "../runtime/load-module.ts";

const ledger = "payments/ledger/ledger.ts";
const lock = "streaming/lock-rule.ts";
const rule = "streaming/playback-rule.ts";
const availability = "streaming/availability-rule.ts";
const check = "playback/playback-check.ts";

/** Entitlement rules that are wrong on purpose. */
export const entitlementVariants: readonly Variant[] = [
  {
    name: "lets a grant last a millisecond longer",
    file: ledger,
    replaces: `starts_at <= \${at} AND (ends_at IS NULL OR ends_at > \${at})`,
    by: `starts_at <= \${at} AND (ends_at IS NULL OR ends_at >= \${at})`,
  },
  {
    name: "lets a grant begin a millisecond late",
    file: ledger,
    replaces: `starts_at <= \${at} AND (ends_at IS NULL OR ends_at > \${at})`,
    by: `starts_at < \${at} AND (ends_at IS NULL OR ends_at > \${at})`,
  },
  {
    name: "takes a revocation to come for one that applies",
    file: ledger,
    replaces: `ended.entitlement = grants.entitlement AND ended.starts_at <= \${at}`,
    by: "ended.entitlement = grants.entitlement",
  },
  {
    name: "shares the passes of a blocked owner",
    file: "families/family-share.ts",
    replaces: "WHERE member_id = ?1 AND $",
    by: "WHERE member_id = ?1 OR $",
  },
  {
    name: "lets members of a family bring devices along",
    file: "playback/concurrency-scope.ts",
    replaces: "entitlements: shared.entitlements }",
    by: "entitlements: (status ?? shared).entitlements }",
  },
  {
    name: "counts a member's streams at its own gate",
    file: "playback/concurrency-scope.ts",
    replaces: "gate: shared.userID",
    by: "gate: account.ssoID",
  },
  {
    name: "plays for anybody what is for every account",
    file: lock,
    replaces: 'if (required.includes("?")) return false;',
    by: 'if (required.includes("?") || required.includes("*")) return false;',
  },
  {
    name: "opens what lists no entitlement",
    file: lock,
    replaces: "return !lockEmptyEntitlements;",
    by: "return lockEmptyEntitlements;",
  },
  {
    name: "asks for every listed entitlement",
    file: lock,
    replaces: "!required.some(",
    by: "!required.every(",
  },
  {
    name: "sends people to buy what their country is not shown",
    file: rule,
    replaces: 'if (restrictionFor(offer.availability, country, now) !== null) return "country";',
    by: 'if (!isLocked(offer.required, viewer) && restrictionFor(offer.availability, country, now)) return "country";',
  },
  {
    name: "plays what is disabled",
    file: rule,
    replaces: 'offer.status === "disabled"',
    by: 'offer.status === "idle"',
  },
  {
    name: "plays a replay that is held back",
    file: rule,
    replaces: 'offer.replayFrom === undefined && !offer.over ? null : "unavailable"',
    by: '!offer.over ? null : "unavailable"',
  },
  {
    name: "plays a broadcast that staff have ended",
    file: rule,
    replaces: 'offer.replayFrom === undefined && !offer.over ? null : "unavailable"',
    by: 'offer.replayFrom === undefined ? null : "unavailable"',
  },
  {
    name: "refuses those whom operators have exempted",
    file: rule,
    replaces: 'if (viewer?.bypassed) return isPulled ? "unavailable" : null;',
    by: "",
  },
  {
    name: "plays what is pulled to those whom operators have exempted",
    file: rule,
    replaces: 'return isPulled ? "unavailable" : null;',
    by: "return null;",
  },
  {
    name: "lets blocked hours last a minute longer",
    file: availability,
    replaces: "time < to",
    by: "time <= to",
  },
  {
    name: "blocks hours on days that are exempt",
    file: availability,
    replaces: "!except.includes(date) && ",
    by: "",
  },
  {
    name: "plays everywhere where nobody knows the country",
    file: availability,
    replaces: "country === null || !countries.only",
    by: "country !== null && !countries.only",
  },
  {
    name: "asks a blocked account to sign in",
    file: check,
    replaces: "account === null ? await signedOutByBlock(c) : null",
    by: "account !== null ? await signedOutByBlock(c) : null",
  },
  {
    name: "does not count live streams that are open",
    file: "playback/playable-item.ts",
    replaces: "return isLive(video) || requiresEntitlement(video);",
    by: "return requiresEntitlement(video);",
  },
  {
    name: "does not raise the limit for a pass of more devices",
    file: "playback/concurrency-limit.ts",
    replaces: "Math.max(configured, bought)",
    by: "Math.min(configured, Math.max(configured, bought))",
  },
  {
    name: "gives tokens of an hour",
    file: "playback/playback-token.ts",
    replaces: "lifetime: settings.PLAYBACK_TOKEN_SECONDS",
    by: "lifetime: 60 * settings.PLAYBACK_TOKEN_SECONDS",
  },
];
