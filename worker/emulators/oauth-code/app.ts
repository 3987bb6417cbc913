import { createHash } from "node:crypto";
import { Hono } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { z } from "zod";
import type { AppEnv } from "../../app-env.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { consumeGrant, issueGrant } from "../sign-in/grants.ts";
import { hostedPage } from "../sign-in/hosted-page.tsx";
import { publicKeys } from "../sign-in/public-keys.ts";
import { refreshEndpoint } from "../sign-in/refresh-endpoint.ts";
import { requireProvider } from "../sign-in/require-provider.ts";
import { grantResponse, refusedGrant } from "../sign-in/token-grant.ts";

const service = "oauth-code";
/** Seconds. */
const codeLifetime = 60;

/** Parameters that a code flow adds to a login page's URL (RFC 7636 §4.3). */
const flow = z.object({
  response_type: z.literal("code"),
  state: z.string().min(1).max(512),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal("S256"),
});
const exchange = z.object({ code: z.string(), redirect_uri: z.string(), code_verifier: z.string().min(43).max(128) });

/** Emulates the OAuth provider (spec: accounts#sign-in-providers, calls#sign-in-calls). */
export const oauthCodeEmulator = new Hono<AppEnv>()
  .use(requireProvider(service))
  .route("/", publicKeys)
  .get("/code-exchange", async (c) => {
    const request = exchange.safeParse(c.req.query());
    if (!request.success) return c.json(refusedGrant, 400);
    const { code, redirect_uri, code_verifier } = request.data;
    const pool = createPool(c);
    // Consumed before it is checked: a code sent with a wrong verifier is used up.
    const grant = await consumeGrant(pool, "code", code);
    if (grant === null || grant.detail.redirect_uri !== redirect_uri) return c.json(refusedGrant, 400);
    const challenge = createHash("sha256").update(code_verifier).digest("base64url");
    if (!(await timingSafeEqual(challenge, grant.detail.challenge ?? ""))) return c.json(refusedGrant, 400);
    return c.json(await grantResponse(pool, service, grant.accountID));
  })
  .route("/", refreshEndpoint(service))
  .route(
    "/",
    hostedPage("/api/auth/callback", async (c, account, { redirect_uri }) => {
      const wanted = flow.safeParse(c.req.query());
      if (!wanted.success) return null;
      const { state, code_challenge: challenge } = wanted.data;
      const code = await issueGrant(
        createPool(c),
        "code",
        { accountID: account.id, detail: { redirect_uri, challenge } },
        codeLifetime,
      );
      const callback = new URL(redirect_uri);
      callback.searchParams.set("code", code);
      callback.searchParams.set("state", state);
      return c.redirect(callback.href, 303);
    }),
  );
