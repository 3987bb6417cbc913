import { type Context, Hono } from "hono";
import type { z } from "zod";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import { message } from "../../schemas/site/messages.ts";
import { watchPositions } from "../../schemas/streaming/watch-positions.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { currentAccount } from "../identity/session/current.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { readBody } from "../request/request-body.ts";
import { BackendError } from "../services/backend-error.ts";
import { watchPositionService } from "../services/watch-positions.ts";

const timeoutMilliseconds = 8_000;

/**
 * How far the signed-in user has watched videos, on all devices. `GET` responds with `{positions}`, newest first. `PUT {positions}` merges
 * positions, where the newest per video counts, and responds with all of them. The account comes from the session.
 */
export const watchPositionRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/", async (c) => {
    const ssoID = await signedIn(c);
    const positions = await orUnavailable(service(c).positions(ssoID));
    return c.json({ positions } satisfies z.infer<typeof watchPositions>);
  })
  .put("/", async (c) => {
    const ssoID = await signedIn(c);
    const sent = await readBody(c, watchPositions);
    // Otherwise, a device with a fast clock would override the others for days.
    const now = Date.now();
    const clamped = sent.positions.map((position) => ({ ...position, at: Math.min(position.at, now) }));
    const positions = await orUnavailable(service(c).store(ssoID, clamped));
    return c.json({ positions } satisfies z.infer<typeof watchPositions>);
  });

/** @throws ApiError 401 when nobody is signed in, 429 over the rate limit. */
async function signedIn(c: Context<AppEnv>): Promise<string> {
  const account = await currentAccount(c);
  if (account === null) throw new ApiError(401, "no_active_user", accountMessages.noActiveUser);
  await rateLimit(c.env.SESSION_CHECK_LIMIT, `watch positions ${account.ssoID}`);
  return account.ssoID;
}

const service = (c: Context<AppEnv>) =>
  watchPositionService(c.get("backends")("video"), {
    signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(timeoutMilliseconds)]),
  });

/** @throws ApiError 503 when the video backend fails. */
async function orUnavailable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause;
    throw new ApiError(
      503,
      "unavailable",
      message("That did not work on our side. Please try again in a few minutes."),
      {
        "retry-after": "60",
      },
    );
  }
}
