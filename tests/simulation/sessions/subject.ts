import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../../worker/app-env.ts";
import {
  accountSessions,
  endAccountSession,
  endAllSessions,
  endOtherSessions,
} from "../../../worker/identity/session/account-sessions.ts";
import { currentAccount } from "../../../worker/identity/session/current.ts";
import { endSession } from "../../../worker/identity/session/end.ts";
import { refreshSession } from "../../../worker/identity/session/refresh.ts";
import { startSession } from "../../../worker/identity/session/start.ts";
import type { Settings } from "../../../worker/settings.ts";

/* The simulated code: what routes call when somebody signs in, comes back, signs out or ends sessions elsewhere. */

export { IdentityError } from "../../../worker/identity/provider.ts";
export { deviceSession } from "../../../worker/playback/device-cookie.ts";
export { BackendError } from "../../../worker/services/backend-error.ts";

const signedIn = z.object({
  identity: z.object({ ssoID: z.string(), email: z.string(), displayName: z.string() }),
  tokens: z.object({ access: z.string(), refresh: z.string(), expiresAt: z.int() }),
});

/** The routes of the site that concern sessions. */
export const siteWith = (settings: Settings) =>
  new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set("settings", settings);
      c.set("requestID", "request");
      await next();
    })
    .post("/sign-in", async (c) => {
      await startSession(c, signedIn.parse(await c.req.json()), "password");
      return c.json(null);
    })
    .get("/account", async (c) => c.json(await currentAccount(c)))
    .get("/sessions", async (c) => c.json(await accountSessions(c)))
    .post("/refresh", async (c) => {
      await refreshSession(c);
      return c.json(await currentAccount(c));
    })
    .post("/sign-out", async (c) => {
      await endSession(c);
      return c.json(null);
    })
    .post("/end-others", async (c) => c.json(await endOtherSessions(c)))
    .post("/end-all", async (c) => {
      await endAllSessions(c);
      return c.json(null);
    })
    .post("/end/:id", async (c) => c.json(await endAccountSession(c, c.req.param("id"))));
