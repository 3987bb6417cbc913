import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { positionedYAML } from "../league-folder/positioned-yaml.ts";
import { demoFolder } from "../paths.ts";

const described = z.object({ slug: z.string() });

/** The demo league's slug. Null if its folder is missing or invalid, which must not fail the load of another league. */
export function readDemoSlug(): string | null {
  const file = join(demoFolder, "league.json");
  if (!existsSync(file)) return null;
  return described.safeParse(positionedYAML(readFileSync(file, "utf8")).data).data?.slug ?? null;
}
