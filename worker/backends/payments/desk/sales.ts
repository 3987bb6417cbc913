import { Hono } from "hono";
import type { z } from "zod";
import type { operatorDone } from "../../../../schemas/desk/fans.ts";
import {
  type operatorGiftsResponse,
  type operatorInboxResponse,
  type operatorMatchHoldersResponse,
  operatorPassArrangement,
  operatorPassCreation,
  type operatorPassesResponse,
  operatorPassSave,
  operatorPassWithdrawal,
  operatorPriceChange,
  operatorSalesQuery,
  type operatorSalesResponse,
  type operatorSoldMatchesResponse,
} from "../../../../schemas/desk/sales.ts";
import { fixtureParameters } from "../../../../schemas/football/match-queries.ts";
import type { AppEnv } from "../../../app-env.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { holdersOfMatch, soldMatches } from "../ledger/match-passes.ts";
import { cataloguePasses, changePrice } from "./pass-catalogue.ts";
import { arrangePasses, createPass, savePass, withdrawPass } from "./passes.ts";
import { salesFigures } from "./sales-figures.ts";
import { salesInbox } from "./sales-inbox.ts";
import { soldGifts } from "./sold-gifts.ts";

const done: z.infer<typeof operatorDone> = { data: { changed: true } };

/** The desk's calls about sales: passes and prices, figures, matches, gifts, and the inbox. */
export const deskSales = new Hono<AppEnv>()
  .get("/", async (c) => {
    const { from, to } = parseParameters(operatorSalesQuery, c.req.query());
    const body: z.infer<typeof operatorSalesResponse> = { data: await salesFigures(c.env.PAYMENTS_DB, from, to) };
    return c.json(body);
  })
  .get("/passes", async (c) => {
    const body: z.infer<typeof operatorPassesResponse> = {
      data: await cataloguePasses(c.env.PAYMENTS_DB, c.get("league").currency, new Date()),
    };
    return c.json(body);
  })
  .post("/prices/:id", async (c) => {
    const change = await readBody(c, operatorPriceChange);
    const changed = await changePrice(c.env.PAYMENTS_DB, c.req.param("id"), change, new Date());
    const body: z.infer<typeof operatorDone> = { data: { changed } };
    return c.json(body);
  })
  .post("/passes", async (c) => {
    await createPass(c.env.PAYMENTS_DB, await readBody(c, operatorPassCreation), new Date());
    return c.json(done);
  })
  .post("/passes/arrange", async (c) => {
    await arrangePasses(c.env.PAYMENTS_DB, await readBody(c, operatorPassArrangement), new Date());
    return c.json(done);
  })
  .post("/passes/:id/save", async (c) => {
    await savePass(c.env.PAYMENTS_DB, c.req.param("id"), await readBody(c, operatorPassSave), new Date());
    return c.json(done);
  })
  .post("/passes/:id/withdraw", async (c) => {
    await withdrawPass(c.env.PAYMENTS_DB, c.req.param("id"), await readBody(c, operatorPassWithdrawal), new Date());
    return c.json(done);
  })
  .get("/matches", async (c) => {
    const body: z.infer<typeof operatorSoldMatchesResponse> = {
      data: await soldMatches(c.env.PAYMENTS_DB, new Date()),
    };
    return c.json(body);
  })
  .get("/matches/:id", async (c) => {
    const { id } = parseParameters(fixtureParameters, c.req.param());
    const body: z.infer<typeof operatorMatchHoldersResponse> = {
      data: await holdersOfMatch(c.env.PAYMENTS_DB, id, new Date()),
    };
    return c.json(body);
  })
  .get("/gifts", async (c) => {
    const body: z.infer<typeof operatorGiftsResponse> = { data: await soldGifts(c.env.PAYMENTS_DB, new Date()) };
    return c.json(body);
  })
  .get("/inbox", async (c) => {
    const body: z.infer<typeof operatorInboxResponse> = { data: await salesInbox(c.env.PAYMENTS_DB, new Date()) };
    return c.json(body);
  });
