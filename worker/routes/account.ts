import { type Context, Hono } from "hono";
import { z } from "zod";
import { attributesRequest, passwordRequest, type sessionList } from "../../schemas/identity/account-changes.ts";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import { signOutAtPortal } from "../identity/portal-check.ts";
import { IdentityError, type IdentityErrorKind, type SelfService } from "../identity/provider.ts";
import {
  accountSessions,
  endAccountSession,
  endAllSessions,
  endOtherSessions,
} from "../identity/session/account-sessions.ts";
import { currentAccount, currentTokens } from "../identity/session/current.ts";
import { refreshSessions } from "../identity/session/refresh.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { readJSON } from "../request/request-body.ts";

/**
 * The signed-in user's own account at the identity provider (spec: calls#identity-service): reads and sets attributes, changes
 * the password, lists and ends sessions.
 */
export const accountRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/", async (c) => {
    const { service, accessToken } = await signedIn(c, "no_user", accountMessages.noUser);
    return c.json({ attributes: await withAccountErrors(service.attributes(accessToken)) });
  })
  .post("/attributes", async (c) => {
    const { service, accessToken } = await signedIn(c, "no_active_user", accountMessages.noActiveUser);
    const { attributes } = await readRequest(c, attributesRequest);
    await withAccountErrors(service.updateAttributes(accessToken, attributes));
    await refreshSessions(c);
    return c.json({ message: accountMessages.detailsUpdated });
  })
  .post("/password", async (c) => {
    const { service, accessToken, ssoID } = await signedIn(c, "no_active_user", accountMessages.noActiveUser);
    await rateLimit(c.env.SIGN_IN_LIMIT, `password ${ssoID}`);
    const { oldPassword, newPassword } = await readRequest(c, passwordRequest);
    await withAccountErrors(service.changePassword(accessToken, oldPassword, newPassword));
    await endOtherSessions(c);
    return c.json({ message: accountMessages.passwordUpdated });
  })
  .get("/sessions", async (c) => {
    await requireAccount(c);
    const sessions = await accountSessions(c);
    const body: z.infer<typeof sessionList> = {
      sessions: sessions.map(({ createdAt, seenAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
    };
    return c.json(body);
  })
  .delete("/sessions/:id", async (c) => {
    await requireAccount(c);
    if (await endAccountSession(c, c.req.param("id"))) return c.body(null, 204);
    throw new ApiError(404, "no_such_session", message("This account has no such session. It may have ended already."));
  })
  .post("/sign-out-others", async (c) => {
    await requireAccount(c);
    await endOtherSessions(c);
    return c.body(null, 204);
  })
  .post("/sign-out-everywhere", async (c) => {
    await requireAccount(c);
    await signOutEverywhere(c);
    return c.body(null, 204);
  });

/** Signs the account out at the provider, which affects other sites too, and then ends its sessions here. */
async function signOutEverywhere(c: Context<AppEnv>): Promise<void> {
  const tokens = await currentTokens(c);
  const service = identityProvider(c).selfService;
  if (tokens !== null && service !== null) await withAccountErrors(service.signOutEverywhere(tokens.access));
  await signOutAtPortal(c);
  await endAllSessions(c);
}

/** @throws ApiError 401 when nobody is signed in. */
async function requireAccount(c: Context<AppEnv>): Promise<void> {
  if ((await currentAccount(c)) === null) throw new ApiError(401, "no_active_user", accountMessages.noActiveUser);
}

/** @throws ApiError 401 when nobody is signed in, 404 when another site manages the accounts. */
async function signedIn(
  c: Context<AppEnv>,
  code: string,
  message: string,
): Promise<{ service: SelfService; accessToken: string; ssoID: string }> {
  const [account, tokens] = await Promise.all([currentAccount(c), currentTokens(c)]);
  if (account === null || tokens === null) throw new ApiError(401, code, message);
  const { selfService: service } = identityProvider(c);
  if (service === null) throw new ApiError(404, "not_found", "Accounts are not kept on this site.");
  return { service, accessToken: tokens.access, ssoID: account.ssoID };
}

/** @throws ApiError 400 or 422. */
async function readRequest<Schema extends z.ZodType>(c: Context<AppEnv>, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJSON(c));
  if (!parsed.success) throw new ApiError(422, "invalid", z.prettifyError(parsed.error));
  return parsed.data;
}

const statuses: Partial<Record<IdentityErrorKind, 422 | 429>> = {
  refused: 422,
  invalid: 422,
  "weak-password": 422,
  "too-many-tries": 429,
};

/** Converts the provider's refusals to ApiErrors with its message. */
async function withAccountErrors<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const status = statuses[error.kind];
    if (status === undefined) {
      throw new ApiError(
        503,
        "unavailable",
        message("That did not work on our side. Please try again in a few minutes."),
      );
    }
    throw new ApiError(status, error.kind.replaceAll("-", "_"), error.message);
  }
}
