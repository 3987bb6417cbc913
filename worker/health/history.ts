import { z } from "zod";
import { leagueDate, leagueDaysUntil } from "../../schemas/site/league-clock.ts";
import { type StatusComponent, statusComponents, statusHistoryDays } from "../../schemas/site/status-components.ts";
import { type StatusHistory, statusHistory } from "../../schemas/site/status-history.ts";
import type { Backends } from "../services/backends.ts";
import type { Settings } from "../settings.ts";
import { readLiveSources } from "./own-sources.ts";
import { probeBackends, probeSite } from "./probe.ts";

/** Whether each status component is up. */
export async function probeComponents(
  env: Env,
  backends: Backends,
  settings: Settings,
): Promise<Map<StatusComponent, boolean>> {
  const names = statusComponents.filter((part) => part !== "site" && part !== "live-sources");
  const [site, found, sources] = await Promise.all([
    probeSite(env),
    probeBackends(backends, settings, names),
    readLiveSources(backends("video")),
  ]);
  const states = new Map<string, boolean>(found.map(({ name, state }) => [name, state === "up"]));
  states.set("site", site === "up");
  // When the sources' state is unknown, the video backend is the component that is down.
  states.set(
    "live-sources",
    (sources ?? []).every(({ state }) => state.problem === null),
  );
  return new Map(statusComponents.map((part) => [part, states.get(part) === true]));
}

/** Records a probe: the current state, the day's counts, and the beginning or end of an outage. Deletes expired history. */
export async function recordStatus(
  database: D1Database,
  found: ReadonlyMap<StatusComponent, boolean>,
  now: Date,
): Promise<void> {
  const rows = JSON.stringify([...found].map(([part, up]) => [part, up ? 1 : 0]));
  const at = now.toISOString();
  const [oldestDay] = leagueDaysUntil(now, statusHistoryDays);
  await database.batch([
    database
      .prepare(
        `INSERT INTO health_now (part, up, seen_at) SELECT value ->> 0, value ->> 1, ?2 FROM json_each(?1) WHERE true
         ON CONFLICT (part) DO UPDATE SET up = excluded.up, seen_at = excluded.seen_at`,
      )
      .bind(rows, at),
    database
      .prepare(
        `INSERT INTO health_days (part, day, up, down)
         SELECT value ->> 0, ?2, value ->> 1, 1 - (value ->> 1) FROM json_each(?1) WHERE true
         ON CONFLICT (part, day) DO UPDATE SET up = up + excluded.up, down = down + excluded.down`,
      )
      .bind(rows, leagueDate(now)),
    database
      .prepare(
        `INSERT INTO health_outages (part, began_at) SELECT value ->> 0, ?2 FROM json_each(?1) WHERE value ->> 1 = 0
         ON CONFLICT DO NOTHING`,
      )
      .bind(rows, at),
    database
      .prepare(
        `UPDATE health_outages SET ended_at = ?2
         WHERE ended_at IS NULL AND part IN (SELECT value ->> 0 FROM json_each(?1) WHERE value ->> 1 = 1)`,
      )
      .bind(rows, at),
    database.prepare("DELETE FROM health_days WHERE day < ?").bind(oldestDay),
    database.prepare("DELETE FROM health_outages WHERE ended_at < ?").bind(oldestDay),
  ]);
}

const flag = z.int().transform((value) => value === 1);
const stored = statusHistory.extend({ now: z.array(statusHistory.shape.now.element.extend({ up: flag })) });

export async function readStatusHistory(database: D1Database): Promise<StatusHistory> {
  const [now, days, outages] = await database.batch([
    database.prepare("SELECT part, up, seen_at AS seenAt FROM health_now"),
    database.prepare("SELECT part, day, up, down FROM health_days ORDER BY day"),
    database.prepare(
      "SELECT part, began_at AS beganAt, ended_at AS endedAt FROM health_outages ORDER BY began_at DESC, id DESC LIMIT 200",
    ),
  ]);
  return stored.parse({ now: now?.results, days: days?.results, outages: outages?.results });
}
