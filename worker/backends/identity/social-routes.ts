import { type Context, Hono } from "hono";
import type { z } from "zod";
import {
  socialLinkRequest,
  type socialLinkResponse,
  socialListRequest,
  type socialListResponse,
  socialSignInRequest,
  type socialSignInResponse,
  socialUnlinkRequest,
  type socialUnlinkResponse,
} from "../../../schemas/identity/oauth-identity.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { needsNewPassword } from "./accounts.ts";
import { createPool } from "./create-pool.ts";
import type { Pool } from "./pool.ts";
import { PoolError } from "./pool-error.ts";
import {
  accountOfIdentity,
  createAccountForIdentity,
  isRegistered,
  linkIdentity,
  listLinks,
  unlinkIdentity,
} from "./social.ts";
import { authorise, startTokenFamily } from "./tokens.ts";

async function read<Schema extends z.ZodType>(c: Context<AppEnv>, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) throw new ApiError(422, "invalid", "This is not what the call takes.");
  return parsed.data;
}

async function signIn(
  pool: Pool,
  { identity, mayRegister }: z.infer<typeof socialSignInRequest>,
): Promise<z.infer<typeof socialSignInResponse>> {
  const known = await accountOfIdentity(pool, identity);
  if (known === null && (identity.email === "" || !identity.emailVerified)) return { outcome: "unverified-email" };
  if (known === null && !mayRegister) {
    return { outcome: (await isRegistered(pool, identity.email)) ? "has-account" : "no-registration" };
  }
  const account = known ?? (await createAccountForIdentity(pool, identity));
  if (account === null) return { outcome: "has-account" };
  if (needsNewPassword(account)) return { outcome: "reset-required" };
  return { outcome: "signed-in", AuthenticationResult: await startTokenFamily(pool, account) };
}

/**
 * The embedded pool's endpoints for social sign-in. They trust the caller with the service key: it is this site, which has
 * verified the ID token.
 */
export const socialRoutes = new Hono<AppEnv>()
  .use(requireServiceKey)
  .onError((error, c) => {
    if (!(error instanceof PoolError)) throw error;
    return c.json({ error: { code: error.type, message: error.message, requestID: c.get("requestID") } }, 401);
  })
  .post("/sign-in", async (c) => c.json(await signIn(createPool(c), await read(c, socialSignInRequest))))
  .post("/link", async (c) => {
    const { AccessToken, identity } = await read(c, socialLinkRequest);
    const pool = createPool(c);
    const { account } = await authorise(pool, AccessToken);
    const body: z.infer<typeof socialLinkResponse> = { linked: await linkIdentity(pool, account, identity) };
    return c.json(body);
  })
  .post("/list", async (c) => {
    const pool = createPool(c);
    const { account } = await authorise(pool, (await read(c, socialListRequest)).AccessToken);
    const body: z.infer<typeof socialListResponse> = await listLinks(pool, account.id);
    return c.json(body);
  })
  .post("/unlink", async (c) => {
    const { AccessToken, service } = await read(c, socialUnlinkRequest);
    const pool = createPool(c);
    const { account } = await authorise(pool, AccessToken);
    const body: z.infer<typeof socialUnlinkResponse> = { unlinked: await unlinkIdentity(pool, account, service) };
    return c.json(body);
  });
