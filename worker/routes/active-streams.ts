import { Hono } from "hono";
import type { z } from "zod";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import { message } from "../../schemas/site/messages.ts";
import type { activeStreams } from "../../schemas/streaming/session-check.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { activeStreamsOf, localisedStreams, stopStream } from "../playback/active-streams.ts";

/** The signed-in account's streams by device, and ending one. */
export const activeStreamRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/", async (c) => {
    const streams = await localisedStreams(c, await signedIn(activeStreamsOf(c)));
    return c.json({ streams } satisfies z.infer<typeof activeStreams>);
  })
  .delete("/:slot", async (c) => {
    if (await signedIn(stopStream(c, c.req.param("slot")))) return c.body(null, 204);
    throw new ApiError(404, "no_such_stream", message("This account has no such stream. It may have ended already."));
  });

/** @throws ApiError 401 for null, which means that nobody is signed in. */
async function signedIn<Result>(result: Promise<Result | null>): Promise<Result> {
  const known = await result;
  if (known === null) throw new ApiError(401, "no_active_user", accountMessages.noActiveUser);
  return known;
}
