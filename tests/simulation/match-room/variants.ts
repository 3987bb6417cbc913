import type { Variant } from "../runtime/load-module.ts";

const room = "durable-objects/match-room.ts";
const log = "durable-objects/match-log.ts";
const events = "durable-objects/match-events.ts";
const record = "durable-objects/match-record.ts";

/** Match rooms that are wrong on purpose. */
export const matchVariants: readonly Variant[] = [
  {
    name: "overwrites a decision of the league",
    file: record,
    replaces: "WHERE id = ? AND (status IN ('fixture', 'live') OR status IN (SELECT value FROM json_each(?)))`",
    by: "WHERE id = ? AND ? IS NOT NULL`",
  },
  {
    name: "writes goals of a match that the league has decided",
    file: record,
    replaces: `const isOwn = "fixtures.id = ?1 AND (status IN ('fixture', 'live') OR status IN (SELECT value FROM json_each(?3)))";`,
    by: 'const isOwn = "fixtures.id = ?1 AND ?3 IS NOT NULL";',
  },
  {
    name: "forgets a late correction at once",
    file: room,
    replaces: "Math.max(ended, reportedAt, ",
    by: "Math.max(ended, ",
  },
  {
    name: "never deletes a match that was opened again for a report that it refuses",
    file: room,
    replaces: "await this.#announceSince(before);\n      return refusal;",
    by: "return refusal;",
  },
  {
    name: "counts a match that it opens again from the start",
    file: log,
    replaces: "this.countFrom = Math.floor(Date.now() / 1000);",
    by: "this.countFrom = 0;",
  },
  {
    name: "catches up a follower by the changes since a number of before its match was deleted",
    file: log,
    replaces: "since < this.countFrom ||",
    by: "",
  },
  {
    name: "shows what the script of a match that was moved had for its old date",
    file: log,
    replaces: "SET due = due + ?",
    by: "SET due = due + 0 * ?",
  },
  {
    name: "keeps no reports of a match that it deletes",
    file: record,
    replaces: "ON CONFLICT (fixture_id) DO UPDATE SET reports = excluded.reports",
    by: "ON CONFLICT (fixture_id) DO UPDATE SET reports = NULL",
  },
  {
    name: "keeps no report that changes nothing of what is shown",
    file: room,
    replaces: "&& reportsWritten === reportCount",
    by: "&& reportsWritten !== null",
  },
  {
    name: "continues a match that was moved with what was reported for its old date",
    file: record,
    replaces: 'return progressOf(kept).state.kind === "result" ? withKickOff(kept, match) : null;',
    by: "return withKickOff(kept, match);",
  },
  {
    name: "never deletes a match",
    file: room,
    replaces: "if (match === null || !this.#isWritten()) return null;",
    by: "if (match !== null || !this.#isWritten()) return null;",
  },
  {
    name: "keeps from followers what was withdrawn",
    file: log,
    replaces: "(shown === null ? id : [])",
    by: "(shown === null ? [] : [])",
  },
  {
    name: "counts the first revision",
    file: events,
    replaces: "report.revision > known.revision",
    by: "report.revision < known.revision",
  },
  {
    name: "counts a goal whose cancellation has the same revision",
    file: events,
    replaces: "cancelled.revision < reported.revision",
    by: "cancelled.revision <= reported.revision",
  },
  {
    name: "orders events as they arrive",
    file: events,
    replaces: "(a, b) => a.at - b.at || a.order - b.order ||",
    by: "(a, b) => a.order - b.order ||",
  },
  {
    name: "accepts what contradicts an earlier report",
    file: room,
    replaces: "return problems.length === 0 ?",
    by: "return problems.length < 99 ?",
  },
  {
    name: "runs the script beside the feed",
    file: log,
    replaces: 'this.storage.sql.exec("DELETE FROM to_come");\n      this.setFact("precedence", precedence);',
    by: 'this.setFact("precedence", precedence);',
  },
  {
    name: "shows what the script has next",
    file: room,
    replaces: "this.#log.logDue(Date.now());",
    by: "this.#log.logDue(Date.now() + 60_000);",
  },
  {
    name: "does not try a failed write again",
    file: room,
    replaces: "? now + retryDelay : null",
    by: "? null : null",
  },
  {
    name: "counts a failed write as written",
    file: room,
    replaces: "error: String(error) }));\n        return;",
    by: "error: String(error) }));",
  },
  {
    name: "catches a follower up without the first change that it missed",
    file: log,
    replaces: "WHERE change > ? ORDER BY number",
    by: "WHERE change > ? + 1 ORDER BY number",
  },
  {
    name: "takes statistics that are out of date",
    file: log,
    replaces: "sections[name] === null || sentAt < (",
    by: "sections[name] === null || sentAt < 0 * (",
  },
  {
    name: "keeps the room of a match that was called off",
    file: room,
    replaces: "(recorded === null || this.#log.sequence === 0)",
    by: "(recorded === null || this.#log.sequence < 0)",
  },
  {
    name: "writes no goals after the first",
    file: record,
    replaces: "goals !== log.goalsWritten)",
    by: "log.goalsWritten === null)",
  },
];
