import { Hono } from "hono";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import type { StreamTokenResponse } from "../../schemas/streaming/streaming-library.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { currentAccount } from "../identity/session/current.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { streamingLibraryBase } from "../streaming-library/library-url.ts";
import { mintStreamToken, streamTokenLifetime } from "../streaming-library/token.ts";

/** Endpoints for signing a user in to a streaming library (spec: playback#streaming-library-sign-in). */
export const streamingLibraryRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    if (streamingLibraryBase(c.get("settings")) === null) {
      throw new ApiError(404, "not_found", "This site has no streaming library.");
    }
    await next();
    c.header("cache-control", "private, no-store");
  })
  .post("/token", async (c) => {
    const account = await currentAccount(c);
    if (account === null) throw new ApiError(401, "no_active_user", accountMessages.noActiveUser);
    await rateLimit(c.env.SESSION_CHECK_LIMIT, `stream token ${account.ssoID}`);
    const body: StreamTokenResponse = {
      token: await mintStreamToken(c.get("settings"), account.ssoID, new Date()),
      expiresIn: streamTokenLifetime,
    };
    return c.json(body);
  })
  // The single-sign-on frame ends on this empty page, which only this site may frame.
  .get("/return", (c) => {
    c.header("content-security-policy", "default-src 'none'; frame-ancestors 'self'");
    return c.html('<!doctype html><html lang="en"><title>Signed in</title></html>');
  });
