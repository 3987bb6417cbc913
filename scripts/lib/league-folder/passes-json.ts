import type { League } from "../../../schemas/league/league.ts";
import { type Pass, passesFile } from "../../../schemas/league/passes.ts";
import type { Parsed } from "./file-problem.ts";
import { parseYamlText } from "./front-matter.ts";

/** Parses passes.json. @param league null if league.json or pages have problems. */
export function parsePasses(text: string, league: League | null): Parsed<Pass[]> {
  const { value, problems } = parseYamlText("passes.json", text, passesFile(league));
  return value === null ? { value: null, problems } : { value: value.passes, problems: [] };
}
