import { type Context, Hono } from "hono";
import { z } from "zod";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import { watchPositions } from "../../schemas/streaming/watch-positions.ts";
import type { WatchPosition } from "../../schemas/streaming/watch-positions-light.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { currentAccount } from "../identity/session/current.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { BackendError } from "../services/backend-error.ts";
import { watchPositionService } from "../services/watch-positions.ts";

/** Nobody waits longer for a backend, in milliseconds. */
const waitLimit = 8_000;

/**
 * How far the signed-in fan has watched, on every device. `GET` answers `{positions}`, newest first. `PUT {positions}` adds to
 * them, the newest of each video counts, and answers all. The account is the session's and nobody else's.
 */
export const watchPositionRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/", async (c) => {
    const ssoID = await signedIn(c);
    return c.json({ positions: await answerOf(service(c).positions(ssoID)) } satisfies z.infer<typeof watchPositions>);
  })
  .put("/", async (c) => {
    const ssoID = await signedIn(c);
    const sent = await readPositions(c);
    // A device whose clock is ahead must not have the last word for days.
    const now = Date.now();
    const positions = sent.map((position) => ({ ...position, at: Math.min(position.at, now) }));
    return c.json({ positions: await answerOf(service(c).keep(ssoID, positions)) } satisfies z.infer<
      typeof watchPositions
    >);
  });

/** @throws ApiError 401 where nobody is signed in, 429 where it is asked too often. */
async function signedIn(c: Context<AppEnv>): Promise<string> {
  const account = await currentAccount(c);
  if (account === null) throw new ApiError(401, "no_active_user", accountMessages.noActiveUser);
  await rateLimit(c.env.SESSION_CHECK_LIMIT, `watch positions ${account.ssoID}`);
  return account.ssoID;
}

const service = (c: Context<AppEnv>) =>
  watchPositionService(c.get("backends")("video"), {
    signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(waitLimit)]),
  });

/** @throws ApiError 400 in plain words. */
async function readPositions(c: Context<AppEnv>): Promise<WatchPosition[]> {
  const body: unknown = await c.req.json().catch(() => {
    throw new ApiError(400, "malformed_body", "The body is not JSON.");
  });
  const parsed = watchPositions.safeParse(body);
  if (!parsed.success) {
    throw new ApiError(400, "malformed_body", `The body is no list of positions. ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data.positions;
}

/** An outage of the video backend is told as one. */
async function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause;
    throw new ApiError(503, "unavailable", "That did not work on our side. Please try again in a few minutes.", {
      "retry-after": "60",
    });
  }
}
