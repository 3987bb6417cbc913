import { Hono } from "hono";
import type { z } from "zod";
import type { operatorDone } from "../../../../schemas/desk/fans.ts";
import {
  type createdVouchersResponse,
  operatorVouchersRequest,
  type operatorVouchersResponse,
  operatorVouchersStop,
  voucherSearch,
} from "../../../../schemas/desk/vouchers.ts";
import { formatVoucherCode } from "../../../../schemas/payments/voucher.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { commitStatements } from "../ledger/ledger-transaction.ts";
import {
  batchesQuery,
  createVoucherBatch,
  foundBatchesQuery,
  parseBatches,
  stopStatement,
} from "../vouchers/voucher-batches.ts";

const batchesOf = async (database: D1Database) => parseBatches((await database.prepare(batchesQuery).all()).results);

/** Batches per page. */
const batchesShown = 50;

/** The desk's calls about batches of vouchers. */
export const deskVouchers = new Hono<AppEnv>()
  .get("/", async (c) => {
    const { text, page } = parseParameters(voucherSearch, c.req.query());
    const { results } = await c.env.PAYMENTS_DB.prepare(foundBatchesQuery)
      .bind(text, batchesShown + 1, page * batchesShown)
      .all();
    const found = parseBatches(results);
    const body: z.infer<typeof operatorVouchersResponse> = {
      data: found.slice(0, batchesShown),
      more: found.length > batchesShown,
    };
    return c.json(body);
  })
  .post("/", async (c) => {
    const { author, hours, ...wanted } = await readBody(c, operatorVouchersRequest);
    const { id, codes, statements } = createVoucherBatch(
      {
        ...wanted,
        access: hours === null ? "without end" : { hours },
        operator: author.operator,
        note: author.reason,
      },
      new Date(),
    );
    await commitStatements(c.env.PAYMENTS_DB, statements);
    const { title, expiresAt } = wanted;
    const body: z.infer<typeof createdVouchersResponse> = {
      data: { id, title, expiresAt, codes: codes.map(formatVoucherCode) },
    };
    return c.json(body);
  })
  .post("/:id/stop", async (c) => {
    await readBody(c, operatorVouchersStop);
    const [id, now] = [c.req.param("id"), new Date()];
    const batch = (await batchesOf(c.env.PAYMENTS_DB)).find((each) => each.id === id);
    if (batch === undefined) throw new ApiError(404, "not_found", "There is no batch of vouchers with that id.");
    await commitStatements(c.env.PAYMENTS_DB, [stopStatement(id, now)]);
    const body: z.infer<typeof operatorDone> = { data: { changed: batch.expiresAt > now.toISOString() } };
    return c.json(body);
  });
