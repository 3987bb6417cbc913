import { describe, expect, it } from "vitest";
import type { MetricName } from "../../../../schemas/site/metrics.ts";
import { problemsOf, type Readings, type Thresholds } from "../../../../worker/alerts/alert-rules.ts";

const now = new Date("2026-11-23T15:00:00.000Z");
const thresholds: Thresholds = {
  ALERT_DOWN_MINUTES: 3,
  ALERT_REFUSED_PERCENT: 50,
  ALERT_ERROR_PERCENT: 5,
  ALERT_WEBHOOK_SECONDS: 600,
  ALERT_UNDELIVERED_MAILS: 2,
};
const calm: Readings = { outages: [], totals: [], undeliveredMails: 0, recordings: [] };
const total = (metric: MetricName, label: string, count: number, max = 0) => ({ metric, label, count, sum: 0, max });
const kinds = (readings: Partial<Readings>) =>
  problemsOf({ ...calm, ...readings }, thresholds, now).map(({ kind }) => kind);

describe("operators are alerted", () => {
  it.each([
    ["14:57:00.000", ["down"]],
    ["14:57:00.001", []],
  ])("when a component has been down for ALERT_DOWN_MINUTES, since %s", (time, expected) => {
    expect(kinds({ outages: [{ component: "video", since: new Date(`2026-11-23T${time}Z`) }] })).toEqual(expected);
  });

  it.each<[Record<string, number>, string[]]>([
    [{ granted: 10, ERR_56882466_2: 10 }, ["refusals"]],
    [{ granted: 11, ERR_56882466_2: 10 }, []],
    // Too few for an alert.
    [{ granted: 0, ERR_56882466_2: 19 }, []],
    // Several codes count together.
    [{ granted: 10, ERR_56882466_2: 5, ERR_3684853_3: 5 }, ["refusals"]],
    // Without signed-in users, neither among the refused nor among all.
    [{ granted: 20, ERR_3684853_1: 500 }, []],
  ])("when session checks are refused: %j", (counts, expected) => {
    const totals = Object.entries(counts).map(([label, count]) => total("session-check", label, count));
    expect(kinds({ totals })).toEqual(expected);
  });

  it.each<[Record<string, number>, string[]]>([
    [{ "2xx": 95, "5xx": 5 }, ["errors"]],
    [{ "2xx": 96, "5xx": 4 }, []],
    [{ "4xx": 100 }, []],
    [{ "2xx": 14, "5xx": 5 }, []],
  ])("when responses are errors: %j", (counts, expected) => {
    const totals = Object.entries(counts).map(([label, count]) => total("response", label, count));
    expect(kinds({ totals })).toEqual(expected);
  });

  it.each([
    [600, ["webhook-lag"]],
    [599, []],
  ])("when a payment event was handled %i s late", (late, expected) => {
    const totals = [total("webhook-lag", "invoice.paid", 9, 3), total("webhook-lag", "charge.refunded", 1, late)];
    expect(kinds({ totals })).toEqual(expected);
  });

  it.each([
    [2, ["undelivered-mails"]],
    [null, []],
    [1, []],
  ])("when %s mails were not delivered", (undeliveredMails, expected) => {
    expect(kinds({ undeliveredMails })).toEqual(expected);
  });

  it.each([
    ["14:57:00.000", "14:59:00.000", ["recordings"]],
    // The problem has not lasted long, or was measured only once.
    ["14:57:00.001", "14:59:00.000", []],
    ["14:50:00.000", "14:50:00.000", []],
  ])("when a recording cannot be watched since %s, and still at %s", (since, checkedAt, expected) => {
    const instant = (time: string) => `2026-11-23T${time}Z`;
    const state = { problem: "the CDN answers 404", length: null, discontinuities: 0, gaps: 0 };
    const of = (title: string) => ({
      ...{ entryID: title.toLowerCase(), title, since: instant(since), checkedAt: instant(checkedAt), state },
    });
    expect(kinds({ recordings: [of("Draw")] })).toEqual(expected);
    const [problem] = problemsOf({ ...calm, recordings: [of("Draw"), of("Talk"), of("Tour")] }, thresholds, now);
    expect(problem?.sentence ?? "").toBe(
      expected.length === 0
        ? ""
        : 'The recording "Draw" (draw) cannot be watched whole since 2026-11-23 14:57 UTC, and 2 more cannot either: the CDN answers 404.',
    );
  });

  it("with numbers and the most frequent code", () => {
    const totals = [
      total("session-check", "granted", 10),
      total("session-check", "ERR_3684853_3", 8),
      total("session-check", "ERR_56882466_2", 22),
    ];
    expect(problemsOf({ ...calm, totals }, thresholds, now).map(({ sentence }) => sentence)).toEqual([
      "75 % of 40 session checks within 10 minutes were refused, most of them with ERR_56882466_2.",
    ]);
  });
});
