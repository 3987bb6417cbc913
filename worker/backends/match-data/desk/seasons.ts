import { Hono } from "hono";
import type { z } from "zod";
import type { matchFieldsResponse } from "../../../../schemas/desk/match-changes.ts";
import {
  type changeKinds,
  type importedSeasonResponse,
  seasonClubsRequest,
  type seasonClubsResponse,
  seasonImportRequest,
  seasonPath,
  seasonPlanRequest,
  type seasonPlanResponse,
  type storedSeasonsResponse,
} from "../../../../schemas/desk/seasons.ts";
import { seasonName } from "../../../../schemas/site/league-clock.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import type { planForDesk } from "../seasons/plan-for-desk.ts";
import { chooseSeasonClubs, readSeasonClubs } from "../seasons/season-clubs.ts";
import { seasonDatabase } from "../seasons/season-database.ts";
import { isImported, readCompetitions, readSeasonCounts } from "../seasons/season-store.ts";
import { findMatch } from "../store.ts";
import { resetMatchRoom } from "./reset-match-room.ts";

const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "This season has changed since you looked at the preview, and nothing was imported. Look at the preview as it is now.",
  );

/** Plans an import. Loaded on demand, because an isolate does not need the parsers to start. */
const plan: typeof planForDesk = async (...given) =>
  await (await import("../seasons/plan-for-desk.ts")).planForDesk(...given);

/** Seasons and their import, for the desk. */
export const deskSeasons = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => {
    const db = seasonDatabase(c.env.MATCH_DB);
    const [competitions, counts] = await Promise.all([readCompetitions(db), readSeasonCounts(db)]);
    const body: z.infer<typeof storedSeasonsResponse> = {
      competitions: competitions
        .filter(({ kind }) => isImported(kind))
        .map(({ id, name, kind }) => ({
          ...{ id, name, kind },
          seasons: counts
            .filter(({ competition_id }) => competition_id === id)
            .map(({ season, matches, played }) => ({ season, name: seasonName(season), matches, played })),
        })),
    };
    return c.json(body);
  })
  .get("/:competition/:season/clubs", async (c) => {
    const path = parseParameters(seasonPath, c.req.param());
    const body: z.infer<typeof seasonClubsResponse> = {
      data: await readSeasonClubs(seasonDatabase(c.env.MATCH_DB), path),
    };
    return c.json(body);
  })
  .post("/:competition/:season/clubs", async (c) => {
    const path = parseParameters(seasonPath, c.req.param());
    const wanted = await readBody(c, seasonClubsRequest);
    const body: z.infer<typeof seasonClubsResponse> = {
      data: await chooseSeasonClubs(seasonDatabase(c.env.MATCH_DB), path, wanted),
    };
    return c.json(body);
  })
  .get("/:competition/:season/match-fields", async (c) => {
    const path = parseParameters(seasonPath, c.req.param());
    const { readMatchFields } = await import("../seasons/one-match.ts");
    const body: z.infer<typeof matchFieldsResponse> = {
      data: await readMatchFields(seasonDatabase(c.env.MATCH_DB), path),
    };
    return c.json(body);
  })
  .post("/:competition/:season/plan", async (c) => {
    const path = parseParameters(seasonPath, c.req.param());
    const wanted = await readBody(c, seasonPlanRequest);
    const planned = await plan(seasonDatabase(c.env.MATCH_DB), { ...path, ...wanted }, new Date());
    const body: z.infer<typeof seasonPlanResponse> = { data: planned.plan };
    return c.json(body);
  })
  .post("/:competition/:season/import", async (c) => {
    const path = parseParameters(seasonPath, c.req.param());
    const { fingerprint, ...wanted } = await readBody(c, seasonImportRequest);
    const db = seasonDatabase(c.env.MATCH_DB);
    const { plan: seen, newClubs, statements, changed } = await plan(db, { ...path, ...wanted }, new Date());
    if (statements === null || seen.fingerprint !== fingerprint) throw changedMeanwhile();
    try {
      await db.transact(statements);
    } catch (error) {
      // The season has changed (`unlessChanged`), or the id of a new club or match is taken.
      if (/malformed JSON|constraint failed/.test(String(error))) throw changedMeanwhile();
      throw error;
    }
    await Promise.all(
      changed.map(async ({ id, isMoved, isToCome }) => {
        const state = isToCome ? null : ((await findMatch(c.env.MATCH_DB, id))?.state ?? null);
        await resetMatchRoom(c.env, id, state, isMoved);
      }),
    );
    const counted = (kind: (typeof changeKinds)[number]) =>
      seen.changes.filter((change) => change.kind === kind).length;
    const body: z.infer<typeof importedSeasonResponse> = {
      data: {
        ...{
          added: counted("added"),
          moved: counted("moved"),
          changed: counted("changed"),
          removed: counted("removed"),
        },
        newClubs,
      },
    };
    return c.json(body);
  });
