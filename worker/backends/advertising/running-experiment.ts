import { type FooterExperiment, footerExperiment } from "../../../schemas/content/experiment.ts";

/** The running experiment on the footer's adverts; null when there is none. */
export async function runningExperiment(database: D1Database): Promise<FooterExperiment | null> {
  const stored = await database
    .prepare("SELECT experiment FROM experiments WHERE name = 'footerAdverts'")
    .first<string>("experiment");
  return stored === null ? null : footerExperiment.parse(JSON.parse(stored));
}
