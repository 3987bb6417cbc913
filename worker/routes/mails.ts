import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { listUndelivered, retryUndelivered } from "../mail/undelivered-mails.ts";
import { requireServiceKey } from "../middleware/service-key.ts";

/** Undelivered mails, for operators: only the recipients, because the content may be a code. */
export const mailRoutes = new Hono<AppEnv>()
  .get("/undelivered", requireServiceKey, async (c) => {
    c.header("cache-control", "private, no-store");
    const mails = await listUndelivered(c.env.IDENTITY_DB);
    return c.json({
      data: mails.map(({ id, recipient, failed_at }) => ({
        id,
        to: recipient,
        failedAt: new Date(failed_at * 1000).toISOString(),
      })),
    });
  })
  .post("/undelivered/retry", requireServiceKey, async (c) =>
    c.json({ data: { retried: await retryUndelivered(c.env.IDENTITY_DB, c.env.MAILS) } }),
  );
