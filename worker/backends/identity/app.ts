import { type Context, Hono } from "hono";
import type { z } from "zod";
import { poolRequests } from "../../../schemas/identity/identity-pool.ts";
import { knownBrowserRequest, type knownBrowserResponse } from "../../../schemas/identity/known-browser.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { isKnownDevice } from "./attempts.ts";
import { createPool } from "./create-pool.ts";
import { identityDeskRoutes } from "./desk-routes.ts";
import {
  getTokensFromRefreshToken,
  globalSignOut,
  initiateAuth,
  respondToAuthChallenge,
  revokeToken,
} from "./operations/authentication.ts";
import { getUserAttributeVerificationCode, verifyUserAttribute } from "./operations/email-change.ts";
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from "./operations/passkeys.ts";
import { confirmForgotPassword, forgotPassword } from "./operations/password-reset.ts";
import { changePassword, deleteUser, getUser, updateUserAttributes } from "./operations/profile.ts";
import { confirmSignUp, resendConfirmationCode, signUp } from "./operations/registration.ts";
import { normaliseUsername, type Pool } from "./pool.ts";
import { PoolError } from "./pool-error.ts";
import { signingKey } from "./signing-key.ts";
import { socialRoutes } from "./social-routes.ts";

type Run = (pool: Pool, body: unknown) => Promise<object>;

/** An operation with its request's parser. */
function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (pool: Pool, request: z.output<Schema>) => Promise<object>,
): Run {
  return async (pool, body) => {
    const request = schema.safeParse(body);
    if (!request.success) {
      const [issue] = request.error.issues;
      const member = issue?.path.join(".") || "the request";
      throw new PoolError("InvalidParameterException", `1 validation error detected: ${member}: ${issue?.message}`);
    }
    return await run(pool, request.data);
  };
}

const operations = new Map<string, Run>([
  ["ChangePassword", operation(poolRequests.ChangePassword, changePassword)],
  ["CompleteWebAuthnRegistration", operation(poolRequests.CompleteWebAuthnRegistration, completeWebAuthnRegistration)],
  ["ConfirmForgotPassword", operation(poolRequests.ConfirmForgotPassword, confirmForgotPassword)],
  ["ConfirmSignUp", operation(poolRequests.ConfirmSignUp, confirmSignUp)],
  ["DeleteUser", operation(poolRequests.DeleteUser, deleteUser)],
  ["DeleteWebAuthnCredential", operation(poolRequests.DeleteWebAuthnCredential, deleteWebAuthnCredential)],
  ["ForgotPassword", operation(poolRequests.ForgotPassword, forgotPassword)],
  ["GetTokensFromRefreshToken", operation(poolRequests.GetTokensFromRefreshToken, getTokensFromRefreshToken)],
  ["GetUser", operation(poolRequests.GetUser, getUser)],
  [
    "GetUserAttributeVerificationCode",
    operation(poolRequests.GetUserAttributeVerificationCode, getUserAttributeVerificationCode),
  ],
  ["GlobalSignOut", operation(poolRequests.GlobalSignOut, globalSignOut)],
  ["InitiateAuth", operation(poolRequests.InitiateAuth, initiateAuth)],
  ["ListWebAuthnCredentials", operation(poolRequests.ListWebAuthnCredentials, listWebAuthnCredentials)],
  ["ResendConfirmationCode", operation(poolRequests.ResendConfirmationCode, resendConfirmationCode)],
  ["RespondToAuthChallenge", operation(poolRequests.RespondToAuthChallenge, respondToAuthChallenge)],
  ["RevokeToken", operation(poolRequests.RevokeToken, revokeToken)],
  ["SignUp", operation(poolRequests.SignUp, signUp)],
  ["StartWebAuthnRegistration", operation(poolRequests.StartWebAuthnRegistration, startWebAuthnRegistration)],
  ["UpdateUserAttributes", operation(poolRequests.UpdateUserAttributes, updateUserAttributes)],
  ["VerifyUserAttribute", operation(poolRequests.VerifyUserAttribute, verifyUserAttribute)],
]);

async function perform(c: Context<AppEnv>): Promise<object> {
  const [service, name = ""] = (c.req.header("x-amz-target") ?? "").split(".");
  const run = service === "AWSCognitoIdentityProviderService" ? operations.get(name) : undefined;
  if (run === undefined) {
    throw new PoolError("UnknownOperationException", "The pool has no such operation.");
  }
  // In-process calls come from this site's own routes, which have rate-limited the caller already.
  const address = c.req.header("cf-connecting-ip");
  if (address !== undefined && !(await c.env.SIGN_IN_IP_LIMIT.limit({ key: `pool ${address}` })).success) {
    throw new PoolError("TooManyRequestsException", "Too many requests");
  }
  return await run(createPool(c), parseJSON(await c.req.arrayBuffer()));
}

/** Decoded by hand: workerd warns about text bodies whose content type, like Cognito's, is not a text type. */
function parseJSON(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new PoolError("SerializationException", "The request is not JSON.");
  }
}

/** The embedded identity pool: Cognito's JSON protocol at the root, and its public keys. */
export const identityBackend = new Hono<AppEnv>()
  .get("/.well-known/jwks.json", async (c) => {
    const { publicJWK } = await signingKey(createPool(c));
    return c.json({ keys: [publicJWK] }, 200, { "cache-control": "public, max-age=300" });
  })
  .route("/social", socialRoutes)
  .route("/operator", identityDeskRoutes)
  .post("/known-browsers", requireServiceKey, async (c) => {
    const request = knownBrowserRequest.safeParse(await c.req.json().catch(() => null));
    if (!request.success) throw new ApiError(422, "invalid", "This is not what the call takes.");
    const { username, device } = request.data;
    const body: z.infer<typeof knownBrowserResponse> = {
      known: await isKnownDevice(createPool(c), normaliseUsername(username), device),
    };
    return c.json(body);
  })
  .post("/*", async (c) => {
    const headers = {
      "content-type": "application/x-amz-json-1.1",
      "x-amzn-requestid": c.get("requestID"),
      "cache-control": "no-store",
    };
    try {
      return c.body(JSON.stringify(await perform(c)), 200, headers);
    } catch (error) {
      if (!(error instanceof PoolError)) throw error;
      return c.body(JSON.stringify({ __type: error.type, message: error.message }), 400, {
        ...headers,
        "x-amzn-errortype": error.type,
      });
    }
  });
