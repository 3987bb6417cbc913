import { type Context, Hono } from "hono";
import { z } from "zod";
import { newsletterDraft, newsletterMail, newsletterPath } from "../../../../schemas/desk/newsletters.ts";
import type { AppEnv } from "../../../app-env.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { nowInSeconds } from "../../../now-in-seconds.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import {
  beginSending,
  createNewsletter,
  deleteNewsletter,
  listNewsletters,
  readNewsletter,
  saveNewsletter,
  stopNewsletter,
} from "./newsletter-store.ts";

/** Who makes the change. */
const author = z.object({ staff: z.string().min(1).max(400) });
const change = author.extend({ version: z.int().positive() });

const idOf = (c: Context<AppEnv>) => parseParameters(newsletterPath, c.req.param()).newsletter;
const changeOf = (c: Context<AppEnv>, { version, staff }: z.infer<typeof change>) => ({
  ...{ id: idOf(c), version, staff, now: nowInSeconds() },
});

/**
 * The desk's endpoints for newsletters, in the content backend, which sends them. All need the service key.
 * GET desk-newsletters                   all, last changed first, and the number of readers of each language
 * GET desk-newsletters/{newsletter}      one of them
 * POST desk-newsletters, desk-newsletters/{newsletter}/save, …/send, …/stop, …/delete
 */
export const deskNewsletters = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json({ data: await listNewsletters(c.env.CONTENT_DB, c.get("league")) }))
  .post("/", async (c) => {
    const { draft, staff } = await readBody(c, author.extend({ draft: newsletterDraft }));
    return c.json({ data: await createNewsletter(c.env.CONTENT_DB, draft, staff, nowInSeconds()) });
  })
  .get("/:newsletter", async (c) => c.json({ data: await readNewsletter(c.env.CONTENT_DB, c.get("league"), idOf(c)) }))
  .post("/:newsletter/save", async (c) => {
    const { draft, ...given } = await readBody(c, change.extend({ draft: newsletterDraft }));
    return c.json({ data: await saveNewsletter(c.env.CONTENT_DB, changeOf(c, given), draft) });
  })
  .post("/:newsletter/send", async (c) => {
    const { mail, ...given } = await readBody(c, change.extend({ mail: newsletterMail }));
    return c.json({ data: await beginSending(c.env.CONTENT_DB, c.get("league"), changeOf(c, given), mail) });
  })
  .post("/:newsletter/stop", async (c) =>
    c.json({ data: await stopNewsletter(c.env.CONTENT_DB, changeOf(c, await readBody(c, change))) }),
  )
  .post("/:newsletter/delete", async (c) =>
    c.json({ data: await deleteNewsletter(c.env.CONTENT_DB, changeOf(c, await readBody(c, change))) }),
  );
