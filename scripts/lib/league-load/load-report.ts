import { z } from "zod";
import { formerTeam } from "../../../worker/backends/match-data/former-team.ts";
import type { LoadPlan } from "./plan-load.ts";
import type { Row, TableChanges } from "./row-changes.ts";
import { filesTable, leagueTable } from "./tables.ts";

/** Maximum number of names listed per kind of change. */
const maxListed = 8;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxListed).join(", ");
  return names.length > maxListed ? `${shown} and ${names.length - maxListed} more` : shown;
}

const record = z.record(z.string(), z.unknown());

/** Sections of league.json that are listed one level deeper, as "mail.words.receipt". */
const deeper = new Set(["mail"]);

/** Paths of the settings that differ, two levels deep, such as "theme.light". */
export function changedSettings(before: unknown, after: unknown, depth = 2): string[] {
  const [old, now] = [record.safeParse(before), record.safeParse(after)];
  if (depth === 0 || !old.success || !now.success) return JSON.stringify(before) === JSON.stringify(after) ? [] : [""];
  const keys = new Set([...Object.keys(old.data), ...Object.keys(now.data)]);
  return [...keys].flatMap((key) =>
    changedSettings(old.data[key], now.data[key], deeper.has(key) ? depth : depth - 1).map((rest) =>
      rest === "" ? key : `${key}.${rest}`,
    ),
  );
}

const parsedDescription = (row: Row | undefined): unknown =>
  typeof row?.description === "string" ? JSON.parse(row.description) : null;

function settingsLine({ added, changed }: TableChanges): string[] {
  if (added.length > 0) return ["settings: all of them, for the first time"];
  return changed.map(({ before, after }) => {
    const paths = changedSettings(parsedDescription(before), parsedDescription(after));
    return `settings: changed ${listed(paths)}`;
  });
}

/** Files whose changes are already reported by other tables. */
const isReported = ({ path }: Row): boolean =>
  /^(league\.json|(clubs|players)\.csv|(sponsors|passes)\.json|pages\/|documents\/.*\.(md|html)$)/.test(String(path));

/** A table's changes in one line: "clubs: 2 added (…), 1 removed (…)". */
function tableLine(changes: TableChanges): string[] {
  const { noun, label } = changes.table;
  if (noun === null) return [];
  const isShown = (row: Row) => changes.table !== filesTable || !isReported(row);
  const after = changes.changed.map((change) => change.after);
  const isFormer = ({ on_sale }: Row) => on_sale === 0;
  const hasLeft = ({ team }: Row) => team === formerTeam;
  const parts = [
    ["added", changes.added],
    ["changed", after.filter((row) => !isFormer(row) && !hasLeft(row))],
    ["sold no more", after.filter(isFormer)],
    ["left", after.filter(hasLeft)],
    ["removed", changes.removed],
  ] as const;
  const texts = parts.flatMap(([verb, rows]) => {
    const shown = rows.filter(isShown);
    return shown.length === 0 ? [] : [`${shown.length} ${verb} (${listed(shown.map((row) => String(row[label])))})`];
  });
  return texts.length === 0 ? [] : [`${noun}: ${texts.join(", ")}`];
}

/** The changes of a load, one line per table. */
export function planLines(plan: LoadPlan): string[] {
  const { changes, keptClubs, keptRules, keptDocuments, withheldDocuments, undoneDeskChanges } = plan;
  return [
    ...changes.flatMap((each) => (each.table === leagueTable ? settingsLine(each) : tableLine(each))),
    ...(keptClubs.length > 0 ? [`clubs kept, because they have played: ${listed(keptClubs)}`] : []),
    ...(keptRules.length > 0
      ? [`availability rules kept, because entries or rules for live entries name them: ${listed(keptRules)}`]
      : []),
    ...undoneDeskChanges.map(
      ({ part, staff, changed_at }) =>
        `takes back what ${staff} changed at the desk on ${changed_at.slice(0, 10)}: ${part}`,
    ),
    ...(keptDocuments.length > 0
      ? [`documents kept, because the desk has written them: ${listed(keptDocuments)}`]
      : []),
    ...(withheldDocuments.length > 0
      ? [`documents left off the site, from which the desk has taken them: ${listed(withheldDocuments)}`]
      : []),
  ];
}
