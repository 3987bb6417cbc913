import { leagueNumber, listText } from "../../../schemas/site/league-formats.ts";
import { message, plural, t, withinSentence } from "../../../schemas/site/messages.ts";
import { type StatusComponent, statusComponents } from "../../../schemas/site/status-components.ts";
import type { StatusHistory } from "../../../schemas/site/status-history.ts";

/** Names of the components for fans. */
const names = {
  site: message("This website"),
  content: message("News and pages"),
  "match-data": message("Matches and tables"),
  video: message("Videos, live streams and commentary"),
  "live-sources": message("Matches being shown live"),
  streaming: message("Watching with a pass"),
  payments: message("Buying passes and redeeming vouchers"),
  identity: message("Logging in"),
} satisfies Record<StatusComponent, string>;
export const componentName = (component: StatusComponent) => t(names[component]);

/** Milliseconds after which a check is too old to describe the current status. */
const maxAge = 5 * 60_000;

export interface ComponentStatus {
  component: StatusComponent;
  name: string;
  /** Null without a recent check. */
  up: boolean | null;
  /** Uptime of the last 90 days, from 0 to 1; null before the first check. */
  share: number | null;
  /** Uptime of each day, oldest first, today last. */
  days: { day: string; share: number | null }[];
}

/** Status of each component now and on each day. @param days YYYY-MM-DD, oldest first */
export function componentStatuses(history: StatusHistory, days: readonly string[], now: Date): ComponentStatus[] {
  const checks = new Map(history.now.map((check) => [check.part, check]));
  return statusComponents.map((component) => {
    const check = checks.get(component);
    const own = new Map(history.days.filter((row) => row.part === component).map((row) => [row.day, row]));
    const shown = days.map((day) => ({ day, ...(own.get(day) ?? { up: 0, down: 0 }) }));
    const total = (key: "up" | "down") => shown.reduce((sum, row) => sum + row[key], 0);
    return {
      component,
      name: componentName(component),
      up: check === undefined || now.getTime() - Date.parse(check.seenAt) > maxAge ? null : check.up,
      share: shareOf(total("up"), total("down")),
      days: shown.map(({ day, up, down }) => ({ day, share: shareOf(up, down) })),
    };
  });
}

const shareOf = (up: number, down: number) => (up + down === 0 ? null : up / (up + down));

const percent = leagueNumber({ style: "percent", maximumFractionDigits: 2 });

/** 99.98%. Never 100% after an outage. */
export const uptimeText = (share: number) => percent(share < 1 ? Math.min(share, 0.9999) : 1);

/** A duration in milliseconds as text, at least a minute: "4 minutes", "2 hours 5 minutes", "1 day 3 hours". */
export function durationText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const [longer = "", shorter] = [
    days > 0 ? plural(days, { one: "{count} day", other: "{count} days" }) : null,
    hours > 0 ? plural(hours, { one: "{count} hour", other: "{count} hours" }) : null,
    minutes % 60 > 0 ? plural(minutes % 60, { one: "{count} minute", other: "{count} minutes" }) : null,
  ].filter((part) => part !== null);
  return shorter === undefined ? longer : t("{longer} {shorter}", { longer, shorter });
}

/** Overall status in a sentence. */
export function overallText(statuses: readonly ComponentStatus[]): string {
  const down = statuses.filter(({ up }) => up === false);
  if (down.length > 0)
    return t("Not working at the moment: {parts}.", { parts: listText(down.map(({ name }) => withinSentence(name))) });
  if (statuses.some(({ up }) => up === null))
    return t("The current status is unknown: there has been no check in the last few minutes.");
  return t("Everything is working.");
}
