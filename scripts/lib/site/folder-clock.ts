import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { leagueClock } from "../../../schemas/league/league-description.ts";
import type { LeagueClock } from "../../../schemas/site/league-clock.ts";

/** Time zone, start of seasons and languages from league.json, as written in a folder or published. @throws ZodError */
export const clockOf = (description: string): LeagueClock => leagueClock.parse(z.json().parse(JSON.parse(description)));

export const readFolderClock = (folder: string): LeagueClock =>
  clockOf(readFileSync(join(folder, "league.json"), "utf8"));
