import type { MetricTotal } from "../../schemas/site/metrics.ts";
import type { StatusComponent } from "../../schemas/site/status-components.ts";
import { sessionCheckErrors } from "../../schemas/streaming/playback-errors.ts";
import type { RecordingStates } from "../../schemas/streaming/source-state.ts";
import type { Settings } from "../settings.ts";

export type AlertKind = "down" | "refusals" | "errors" | "webhook-lag" | "undelivered-mails" | "recordings";

/** A problem that operators are alerted to. */
export interface Problem {
  kind: AlertKind;
  /** The component that is down; empty for other kinds. */
  subject: string;
  sentence: string;
}

export interface Readings {
  /** Components that are down, and since when. */
  outages: { component: string; since: Date }[];
  /** Totals of the last `windowMinutes`; null when unknown. */
  totals: readonly MetricTotal[] | null;
  /** Null when unknown. */
  undeliveredMails: number | null;
  /** Recordings on other hosts that have a problem; null when unknown. */
  recordings: RecordingStates["problems"] | null;
}

export type Thresholds = Pick<
  Settings,
  | "ALERT_DOWN_MINUTES"
  | "ALERT_REFUSED_PERCENT"
  | "ALERT_ERROR_PERCENT"
  | "ALERT_WEBHOOK_SECONDS"
  | "ALERT_UNDELIVERED_MAILS"
>;

/** Minutes over which shares and lags are measured. */
export const windowMinutes = 10;
/** Fewer measurements than this are not significant. */
const minCount = 20;

/** Kinds that depend on metrics. */
export const metricKinds: readonly AlertKind[] = ["refusals", "errors", "webhook-lag"];

/** Components without which nobody can watch. */
const playbackComponents: ReadonlySet<string> = new Set<StatusComponent>(["video", "live-sources", "streaming"]);

/** Whether an alert affects watching: it is about a source, a recording, a component that playback needs, or refusals. */
export const concernsPlayback = ({ kind, subject }: { kind: string; subject: string }): boolean =>
  kind === "recordings" || kind === "refusals" || (kind === "down" && playbackComponents.has(subject));

const time = (date: Date) => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The problems beyond their thresholds. */
export function problemsOf(
  { outages, totals, undeliveredMails, recordings }: Readings,
  thresholds: Thresholds,
  now: Date,
): Problem[] {
  const downSince = now.getTime() - thresholds.ALERT_DOWN_MINUTES * 60_000;
  const problems: Problem[] = outages
    .filter(({ since }) => since.getTime() <= downSince)
    .map(({ component, since }) => ({
      kind: "down",
      subject: component,
      sentence: `The component "${component}" has been down since ${time(since)}.`,
    }));
  if (undeliveredMails !== null && undeliveredMails >= thresholds.ALERT_UNDELIVERED_MAILS) {
    problems.push({
      kind: "undelivered-mails",
      subject: "",
      sentence: `${undeliveredMails} ${undeliveredMails === 1 ? "mail was" : "mails were"} not delivered and can be retried.`,
    });
  }
  if (totals !== null) problems.push(...metricProblems(totals, thresholds));
  // A CDN may have had a bad moment during one measurement: alert only when the next one finds a problem too.
  const lasting = (recordings ?? []).filter(
    ({ since, checkedAt }) => Date.parse(since) <= downSince && checkedAt > since,
  );
  const [latest] = lasting;
  if (latest !== undefined) {
    const others = lasting.length === 1 ? "" : `, and ${lasting.length - 1} more cannot either`;
    problems.push({
      kind: "recordings",
      subject: "",
      sentence: `The recording "${latest.title}" (${latest.entryID}) cannot be watched whole since ${time(new Date(latest.since))}${others}: ${latest.state.problem}.`,
    });
  }
  return problems;
}

function metricProblems(totals: readonly MetricTotal[], thresholds: Thresholds): Problem[] {
  const problems: Problem[] = [];
  // Operators cannot fix refusals for lack of a sign-in.
  const checks = totals.filter(
    ({ metric, label }) => metric === "session-check" && label !== sessionCheckErrors.requireLogin.code,
  );
  const refused = checks.filter(({ label }) => label !== "granted");
  const refusedShare = share(refused, checks);
  if (refusedShare >= thresholds.ALERT_REFUSED_PERCENT) {
    const [most] = refused.toSorted((one, other) => other.count - one.count);
    problems.push({
      kind: "refusals",
      subject: "",
      sentence: `${Math.round(refusedShare)} % of ${count(checks)} session checks within ${windowMinutes} minutes were refused, most of them with ${most?.label}.`,
    });
  }
  const responses = totals.filter(({ metric }) => metric === "response");
  const errors = responses.filter(({ label }) => label === "5xx");
  const errorShare = share(errors, responses);
  if (errorShare >= thresholds.ALERT_ERROR_PERCENT) {
    problems.push({
      kind: "errors",
      subject: "",
      sentence: `${Math.round(errorShare)} % of ${count(responses)} responses within ${windowMinutes} minutes were errors of the server.`,
    });
  }
  const [latest] = totals
    .filter(({ metric }) => metric === "webhook-lag")
    .toSorted((one, other) => other.max - one.max);
  if (latest !== undefined && latest.max >= thresholds.ALERT_WEBHOOK_SECONDS) {
    problems.push({
      kind: "webhook-lag",
      subject: "",
      sentence: `A payment event (${latest.label}) was handled ${Math.round(latest.max)} seconds late.`,
    });
  }
  return problems;
}

const count = (totals: readonly MetricTotal[]) => Math.round(totals.reduce((sum, total) => sum + total.count, 0));

/** A percentage; 0 when there are too few measurements. */
function share(part: readonly MetricTotal[], whole: readonly MetricTotal[]): number {
  const all = count(whole);
  return all < minCount ? 0 : (100 * count(part)) / all;
}
