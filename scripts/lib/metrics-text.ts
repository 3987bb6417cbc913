import type { MetricName, Metrics, MetricTotal } from "../../schemas/site/metrics.ts";
import { playQualities } from "../../schemas/site/play-quality.ts";

const round = (value: number, unit: string) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
const percent = (part: number, whole: number) => `${whole === 0 ? 0 : ((100 * part) / whole).toFixed(1)} %`;

/** Formats rows as columns: the first left-aligned, the others right-aligned. */
function columns(rows: readonly string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(known[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart((widths[index] ?? 0) + 2)))
      .join(""),
  );
}

function section(title: string, head: string[], rows: string[][]): string[] {
  const lines = rows.length === 0 ? ["none"] : columns([head, ...rows]);
  return [title, ...lines.map((line) => `  ${line}`), ""];
}

/** What `npm run metrics` prints. */
export function metricsText({ from, until, viewers, totals, alerts }: Metrics): string {
  const of = (metric: MetricName) =>
    totals.filter((total) => total.metric === metric).toSorted((one, other) => other.count - one.count);
  const times = ({ label, count, sum, max }: MetricTotal, unit: string) => [
    label,
    String(count),
    round(sum / count, unit),
    round(max, unit),
  ];
  const shares = (metric: MetricName) => {
    const found = of(metric);
    const all = found.reduce((sum, { count }) => sum + count, 0);
    return found.map(({ label, count }) => [label, String(count), percent(count, all)]);
  };
  return [
    `From ${from} to ${until}`,
    "",
    ...section(
      "Alerts",
      ["what", "since"],
      alerts.map(({ sentence, since }) => [sentence, since]),
    ),
    ...section(
      "Viewers now",
      ["entry", "players"],
      viewers.map(({ entryID, players }) => [entryID, String(players)]),
    ),
    ...section(
      "How it plays, where fans agreed to statistics",
      ["entry", "plays", "to the picture", "waiting", "quality", "frames dropped"],
      playQualities({ viewers: [], totals }).map(({ entryID, plays, start, waiting, megabits, dropped }) => [
        entryID,
        String(plays),
        start === null ? "–" : round(start, "s"),
        waiting === null ? "–" : percent(waiting, 1),
        megabits === null ? "–" : round(megabits, "Mbit/s"),
        dropped === null ? "–" : percent(dropped, 1),
      ]),
    ),
    ...section("Errors while playing", ["code", "plays", "share"], shares("play-failure")),
    ...section("Session checks", ["outcome", "checks", "share"], shares("session-check")),
    ...section("Responses", ["status", "responses", "share"], shares("response")),
    ...section("Pages by cache state", ["state", "pages", "share"], shares("page")),
    ...section(
      "Renders",
      ["route", "renders", "mean", "slowest"],
      of("render").map((total) => times(total, "ms")),
    ),
    ...section(
      "Lag of payment events",
      ["event", "events", "mean", "longest"],
      of("webhook-lag").map((total) => times(total, "s")),
    ),
  ].join("\n");
}
