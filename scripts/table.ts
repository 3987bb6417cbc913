import { parseArgs } from "node:util";
import { z } from "zod";
import { competitionName } from "./generate/divisions.ts";
import { seasonName } from "./generate/time.ts";
import { parseCompetition, parseSeason } from "./lib/import-options.ts";
import { CommandError, run, withUsage } from "./lib/report.ts";
import { readStandings } from "./lib/season-store.ts";
import { type Databases, openLocalStorage, openRemoteStorage } from "./lib/storage.ts";
import { tableLines, tableText } from "./lib/table-text.ts";

const usage =
  "Usage: npm run table -- --competition 10 --season 2024 [--date 2024-12-26] [--format json|text] [--remote]";

const readArguments = () =>
  withUsage(
    usage,
    () =>
      parseArgs({
        options: {
          competition: { type: "string" },
          season: { type: "string" },
          date: { type: "string" },
          format: { type: "string", default: "text" },
          remote: { type: "boolean", default: false },
        },
      }).values,
  );

await run(async () => {
  const values = readArguments();
  const competition = parseCompetition(values.competition);
  const season = parseSeason(values.season);
  if (values.format !== "json" && values.format !== "text") throw new CommandError("--format is json or text.");
  const day = values.date === undefined ? null : z.iso.date().safeParse(values.date);
  if (day?.success === false) throw new CommandError("--date is a day of the calendar, such as 2024-12-26.");
  const storage: Databases = values.remote ? openRemoteStorage() : openLocalStorage();
  try {
    // Noon, so that the day is the same by every clock.
    const when = day ? new Date(`${day.data}T12:00:00Z`) : new Date();
    const { standings, perGame } = await readStandings(storage.database("MATCH_DB"), competition, season, when);
    if (values.format === "json") console.log(JSON.stringify(tableLines(standings), null, 2));
    else
      console.log(
        `${competitionName(competition)} ${seasonName(season)}${day ? `, ${day.data}` : ""}\n\n${tableText(standings, perGame)}`,
      );
  } finally {
    await storage.close();
  }
});
