import { Hono } from "hono";
import type { z } from "zod";
import { experimentsResponse } from "../../../schemas/content/experiment.ts";
import { experimentBeginning, experimentEnding, storedExperiments } from "../../../schemas/desk/experiments.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { readBody } from "../../request/request-body.ts";
import { runningExperiment } from "./running-experiment.ts";

/**
 * The embedded experiments backend (spec: calls#experiments).
 * GET data    the running experiment on the footer's adverts, if any
 * PUT data    for operators, with the service key; null ends it
 * GET desk-experiments, POST desk-experiments/begin, …/end    for the desk, with the service key
 */
export const experimentsBackend = new Hono<AppEnv>()
  .get("/data", async (c) => {
    const footerAdverts = await runningExperiment(c.env.MARKETING_DB);
    return c.json({ footerAdverts } satisfies z.infer<typeof experimentsResponse>);
  })
  .put("/data", requireServiceKey, async (c) => {
    const { footerAdverts } = await readBody(c, experimentsResponse);
    const statement =
      footerAdverts === null
        ? c.env.MARKETING_DB.prepare("DELETE FROM experiments WHERE name = 'footerAdverts'")
        : c.env.MARKETING_DB.prepare(
            `INSERT INTO experiments (name, experiment) VALUES ('footerAdverts', ?1)
             ON CONFLICT (name) DO UPDATE SET experiment = ?1`,
          ).bind(JSON.stringify(footerAdverts));
    await statement.run();
    return c.json({ footerAdverts });
  })
  .get("/desk-experiments", requireServiceKey, async (c) => {
    const { results } = await c.env.MARKETING_DB.prepare(
      `SELECT experiment_id AS experimentID, variant_id AS variantID, sum(views) AS views, sum(clicks) AS clicks
       FROM advert_counts WHERE experiment_id <> '' GROUP BY experiment_id, variant_id ORDER BY experiment_id, variant_id`,
    ).all();
    const running = await runningExperiment(c.env.MARKETING_DB);
    return c.json({ data: storedExperiments.parse({ running, results }) });
  })
  .post("/desk-experiments/begin", requireServiceKey, async (c) => {
    const { footerAdverts } = await readBody(c, experimentBeginning);
    const { meta } = await c.env.MARKETING_DB.prepare(
      "INSERT INTO experiments (name, experiment) VALUES ('footerAdverts', ?) ON CONFLICT (name) DO NOTHING",
    )
      .bind(JSON.stringify(footerAdverts))
      .run();
    if (meta.changes === 0) throw new ApiError(409, "one_runs", "An experiment runs already. End it first.");
    return c.json({ data: { experimentID: footerAdverts.experimentID } });
  })
  .post("/desk-experiments/end", requireServiceKey, async (c) => {
    const { experimentID } = await readBody(c, experimentEnding);
    const { meta } = await c.env.MARKETING_DB.prepare(
      "DELETE FROM experiments WHERE name = 'footerAdverts' AND experiment ->> 'experimentID' = ?",
    )
      .bind(experimentID)
      .run();
    if (meta.changes === 0) throw new ApiError(409, "changed_meanwhile", "This experiment runs no more.");
    return c.json({ data: { experimentID } });
  });
