import { z } from "zod";
import { leagueInstant } from "../../../schemas/site/league-time.ts";
import { type OwnSource, ownSource } from "../../../schemas/streaming/own-source.ts";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import { CommandError } from "../report.ts";

/** The options of `npm run video` that describe an entry. */
export const entryOptions = {
  hls: { type: "string" },
  dash: { type: "string" },
  signing: { type: "string" },
  drm: { type: "string" },
  file: { type: "string" },
  fixture: { type: "string" },
  live: { type: "boolean" },
  title: { type: "string" },
  description: { type: "string" },
  at: { type: "string" },
  until: { type: "string" },
  lead: { type: "string" },
  length: { type: "string" },
  poster: { type: "string" },
  entitlement: { type: "string", multiple: true },
  rules: { type: "string" },
  section: { type: "string" },
  "section-name": { type: "string" },
} as const;

/** Further options for live rules. */
export const ruleOptions = {
  season: { type: "string" },
  competition: { type: "string", multiple: true },
} as const;

export type RuleValues = EntryValues & { season?: string | undefined; competition?: string[] | undefined };

export type EntryValues = {
  [Name in keyof typeof entryOptions]?: (typeof entryOptions)[Name] extends { type: "boolean" }
    ? boolean | undefined
    : (typeof entryOptions)[Name] extends { multiple: true }
      ? string[] | undefined
      : string | undefined;
};

/** @throws CommandError */
export function readEntryID(text: string): string {
  const parsed = entryID.safeParse(text);
  if (!parsed.success) throw new CommandError(`"${text}" is no entry id: it is letters, digits, - and _.`);
  return parsed.data;
}

/**
 * An instant as ISO 8601 UTC, from "2026-12-01 15:00" in the league's time zone, or with an offset. @throws CommandError naming the option
 */
export function readInstant(option: string, text: string): string {
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(text);
  if (local !== null) {
    const [, date = "", time = ""] = local;
    const real = z.iso.date().safeParse(date).success && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
    if (real) return leagueInstant(date, time);
  } else if (z.iso.datetime({ offset: true }).safeParse(text).success) return new Date(text).toISOString();
  throw new CommandError(
    `--${option} is written like "2026-12-01 15:00" (the league's clock) or 2026-12-01T15:00:00Z, not "${text}".`,
  );
}

/** The option `drm`: "none", or key systems separated by commas. */
export function readSystems(text: string): string[] {
  return text === "none" ? [] : [...new Set(text.split(",").map((name) => name.trim()))];
}

/**
 * The source that the options describe, completed from the entry's current source; null without either.
 * @throws CommandError naming what is wrong
 */
export function readSource({ hls, dash, signing, drm }: EntryValues, before: OwnSource | null): OwnSource | null {
  const given = {
    ...(hls !== undefined && { hls }),
    ...(dash !== undefined && { dash }),
    ...(signing !== undefined && { signing }),
    ...(drm !== undefined && { systems: readSystems(drm) }),
  };
  if (Object.keys(given).length === 0) return before;
  // A new URL replaces both formats, because they belong to one source.
  const { hls: _hls, dash: _dash, ...rest } = before ?? {};
  const kept = hls === undefined && dash === undefined ? before : rest;
  const parsed = ownSource.safeParse({ ...kept, ...given });
  if (parsed.success) return parsed.data;
  const options: Record<string, string> = { systems: "--drm" };
  const lines = parsed.error.issues.map(({ path: [field], message }) =>
    field === undefined ? `The source ${message}.` : `${options[String(field)] ?? `--${String(field)}`}: ${message}.`,
  );
  throw new CommandError(lines.join("\n"));
}

/** @throws CommandError */
export function readEntitlements(names: readonly string[]): string[] {
  const wrong = names.filter((name) => !/^(?:[?*]|[a-z0-9]+(?:-[a-z0-9]+)*)$/.test(name));
  if (wrong.length > 0) {
    throw new CommandError(
      `${wrong.map((name) => `"${name}"`).join(", ")}: an entitlement is written like live-video; "?" is everybody, "*" every account.`,
    );
  }
  return [...new Set(names)];
}
