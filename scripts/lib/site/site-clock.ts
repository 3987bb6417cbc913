import { z } from "zod";
import { setLeagueClock } from "../../../schemas/site/league-clock.ts";
import { builtFolder } from "../paths.ts";
import type { Databases } from "../storage/storage.ts";
import { clockOf, readFolderClock } from "./folder-clock.ts";

/** Sets a command's time zone and seasons to those of the league in this storage, or of the folder that the site is built with. */
export async function setSiteClock(storage: Pick<Databases, "database">): Promise<void> {
  const database = storage.database("CONTENT_DB");
  const [table] = await database.query({
    sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'league'",
  });
  const [published] = table === undefined ? [] : await database.query({ sql: "SELECT description FROM league" });
  setLeagueClock(
    published === undefined
      ? readFolderClock(builtFolder)
      : clockOf(z.object({ description: z.string() }).parse(published).description),
  );
}
