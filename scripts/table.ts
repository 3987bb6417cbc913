import { z } from "zod";
import { seasonName } from "../schemas/site/league-clock.ts";
import { endOfLeagueDay } from "../schemas/site/league-time.ts";
import { parseCompetition, parseSeason } from "./lib/import/import-options.ts";
import { readStandings, requireMatchData } from "./lib/import/season-store.ts";
import { findCompetition } from "./lib/import/stored-competition.ts";
import { tableLines, tableText } from "./lib/import/table-text.ts";
import { CommandError, readArguments, run } from "./lib/report.ts";
import { setSiteClock } from "./lib/site/site-clock.ts";
import { type Databases, openLocalStorage, openRemoteStorage } from "./lib/storage/storage.ts";

const usage =
  "Usage: npm run table -- --competition 10 --season 2024 [--date 2024-12-26] [--format json|text] [--remote [--env staging]]";

await run(async () => {
  const { values } = readArguments(usage, {
    options: {
      competition: { type: "string" },
      season: { type: "string" },
      date: { type: "string" },
      format: { type: "string", default: "text" },
      remote: { type: "boolean", default: false },
      env: { type: "string" },
    },
  });
  const wanted = parseCompetition(values.competition);
  const season = parseSeason(values.season);
  if (values.format !== "json" && values.format !== "text") throw new CommandError("--format is json or text.");
  const day = values.date === undefined ? null : z.iso.date().safeParse(values.date);
  if (day?.success === false) throw new CommandError("--date is a day of the calendar, such as 2024-12-26.");
  const storage: Databases = values.remote ? openRemoteStorage(values.env) : openLocalStorage();
  try {
    await setSiteClock(storage);
    const when = day ? new Date(endOfLeagueDay(day.data)) : new Date();
    const db = storage.database("MATCH_DB");
    await requireMatchData(db);
    const competition = await findCompetition(db, wanted);
    const { standings, perGame } = await readStandings(db, competition, season, when);
    if (values.format === "json") console.log(JSON.stringify(tableLines(standings), null, 2));
    else
      console.log(
        `${competition.name} ${seasonName(season)}${day ? `, ${day.data}` : ""}\n\n${tableText(standings, perGame)}`,
      );
  } finally {
    await storage.close();
  }
});
