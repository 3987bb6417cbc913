import { Hono } from "hono";
import { crestDrawingRequest, maxCrestBytes } from "../../../../schemas/desk/clubs.ts";
import { themeColours } from "../../../../schemas/league/theme.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { drawCrest } from "../../../images/crest.ts";
import { currentLeague } from "../../../league/current-league.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { readBody, readWithin } from "../../../request/request-body.ts";
import { crestURLOf } from "../rows.ts";
import { addCrest } from "./added-crest.ts";

const tooLarge = () => new ApiError(422, "too_large", `A crest has at most ${maxCrestBytes / 1000} kB.`);

/**
 * The desk's endpoints for crests of clubs. All need the service key.
 * POST operator/crests           stores the crest in the body, so that a change of a club can name it
 * POST operator/crests/drawing   draws a crest from colours and figures
 */
export const deskCrests = new Hono<AppEnv>()
  .use(requireServiceKey)
  .post("/", async (c) => {
    const { body } = c.req.raw;
    const bytes = body === null ? new ArrayBuffer() : await readWithin(body, maxCrestBytes, tooLarge);
    const { theme } = (await currentLeague(c.env, c.executionCtx)).league;
    const ownCrest = await addCrest(c.env, new Uint8Array(bytes), themeColours(theme).dark.paper);
    return c.json({ data: { ownCrest, crestURL: crestURLOf(ownCrest) } });
  })
  .post("/drawing", async (c) => {
    const { name, primary, secondary, accent, ...crest } = await readBody(c, crestDrawingRequest);
    const svg = drawCrest({ id: 0, name, colours: { primary, secondary, accent }, crest, own: null });
    return c.json({ data: { svg } });
  });
