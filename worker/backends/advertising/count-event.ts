import { z } from "zod";
import { variantFor } from "../../../schemas/content/footer-variant.ts";
import { eventRequest } from "../../../schemas/site/event.ts";
import { runningExperiment } from "./running-experiment.ts";

const [, , impression, click] = eventRequest.options;
/** An advert event as the site logs it. Its `url` is not checked: it is a page of this site, on any host. */
const advertEvent = z.discriminatedUnion("action", [impression.omit({ url: true }), click.omit({ url: true })]);
type AdvertEvent = z.infer<typeof advertEvent>;

const noVariant = { experimentID: "", variantID: "" };

/** The variant of the footer experiment that a session saw. Only events of footer adverts have an empty `advertRef`. */
async function variantOf(database: D1Database, { advertRef, sessionID }: AdvertEvent) {
  if (advertRef !== "" || typeof sessionID !== "number") return noVariant;
  const experiment = await runningExperiment(database);
  if (experiment === null) return noVariant;
  return { experimentID: experiment.experimentID, variantID: variantFor(experiment, sessionID).variantID };
}

/** The statement that counts a view or click of a stored advert; null for other records. */
export async function countStatement(database: D1Database, record: string): Promise<D1PreparedStatement | null> {
  const parsed = advertEvent.safeParse(parsedJSON(record));
  if (!parsed.success) return null;
  const { experimentID, variantID } = await variantOf(database, parsed.data);
  const [views, clicks] = parsed.data.action === "impression" ? [1, 0] : [0, 1];
  return database
    .prepare(
      `INSERT INTO advert_counts (advert_id, experiment_id, variant_id, views, clicks)
       SELECT id, ?2, ?3, ?4, ?5 FROM adverts WHERE CAST(id AS TEXT) = ?1
       ON CONFLICT DO UPDATE SET views = views + excluded.views, clicks = clicks + excluded.clicks`,
    )
    .bind(parsed.data.advertID, experimentID, variantID, views, clicks);
}

function parsedJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
