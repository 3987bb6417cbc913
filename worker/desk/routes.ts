import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  acceptOptionsRequest,
  acceptWithPasskey as acceptWithPasskeyRequest,
  acceptWithPassword as acceptWithPasswordRequest,
  confirmRequest,
  invitationRequest,
  type invitationResponse,
  staffChallengeRequest,
  staffPasskeySignIn,
  staffPasswordSignIn,
} from "../../schemas/desk/staff.ts";
import { plainIssue } from "../../schemas/site/plain-issue.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { toApiError } from "../middleware/error-handler.ts";
import { backendURL } from "../services/backends.ts";
import { fanService } from "../services/fans.ts";
import { beginAudit, endAudit } from "./audit.ts";
import type { Caller, CallScope, StaffCall } from "./call.ts";
import { deskCallList } from "./calls.ts";
import { acceptWithPasskey, acceptWithPassword, describeInvitation, startAcceptance } from "./invitation.ts";
import { findKey } from "./keys.ts";
import { deskOpenAPI } from "./openapi.ts";
import { confirmSession, type DeskSession, deskSession, endSession, isConfirmed, startSession } from "./session.ts";
import { startPasskey, verifyPasskey, verifyPasswordAndCode } from "./sign-in.ts";
import type { Staff } from "./staff.ts";

/** @throws ApiError 400 that lists the invalid fields */
function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { error: plainIssue });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const field = path.join(".");
    // A message of its own is a sentence; others go on after the field's name.
    return { field, message: /^[a-z]/.test(message) ? `${field || "The body"} ${message}.` : message };
  });
  const [first] = problems;
  throw new ApiError(400, "bad_parameter", first?.message ?? "This is not what the call takes.", {}, problems);
}

const readBody = async <Schema extends z.ZodType>(c: Context<AppEnv>, schema: Schema) =>
  parse(schema, await c.req.json().catch(() => ({})));

/** Writes a sign-in to the audit log and starts the session. */
async function signIn(c: Context<AppEnv>, staff: Staff, action: "sign-in" | "accept-invitation") {
  const now = new Date();
  const author = { id: staff.id, name: `${staff.name} <${staff.email}>` };
  const row = { staff: author, action, subject: staff.id, input: {}, before: undefined, reason: "" };
  await endAudit(c.env.DESK_DB, await beginAudit(c.env.DESK_DB, row, now), { failure: null }, now);
  await startSession(c, staff);
  return c.json({ signedIn: true });
}

/** @throws ApiError 401 */
async function requireSession(c: Context<AppEnv>): Promise<DeskSession> {
  const session = await deskSession(c);
  if (session === null) throw new ApiError(401, "not_signed_in", "Sign in to the desk first.");
  return session;
}

/** Operator calls of the identity backend exist only in the embedded user pool. */
function fansOf(c: Context<AppEnv>) {
  const settings = c.get("settings");
  const hasPool = settings.IDENTITY_PROVIDER === "cloud-identity-pool" && backendURL("identity", settings) === "";
  return fanService(c.get("backends")("payments"), hasPool ? c.get("backends")("identity") : null);
}

/** Reads a call's unparsed input: path parameters and the query or body. */
async function readInput(c: Context<AppEnv>, { method, file }: StaffCall): Promise<unknown> {
  if (file !== null) return c.req.param();
  if (method === "GET") return { ...c.req.query(), ...c.req.param() };
  const body: unknown = await c.req.json().catch(() => ({}));
  return { ...(z.record(z.string(), z.unknown()).safeParse(body).data ?? {}), ...c.req.param() };
}

/** Authenticates the caller. @throws ApiError 401 when not signed in, 403 when the role or key may not make the call */
async function requireCaller(c: Context<AppEnv>, call: StaffCall): Promise<Caller> {
  const [, bearer] = /^Bearer (\S{1,200})$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (bearer !== undefined) {
    const key = await findKey(c.env.DESK_DB, bearer);
    if (key === null) throw new ApiError(401, "not_signed_in", "This key opens nothing.");
    if (!key.scopes.includes(call.action))
      throw new ApiError(403, "wrong_scope", `This key is not for ${call.action}.`);
    return { id: key.id, name: `key "${key.name}"`, session: null };
  }
  const session = await requireSession(c);
  const { staff } = session;
  if (!call.roles.includes(staff.role)) {
    throw new ApiError(403, "wrong_role", `That is for ${call.roles.join(" and ")}; you are ${staff.role}.`);
  }
  if (call.confirmed && !isConfirmed(session)) {
    throw new ApiError(403, "confirmation_needed", "Confirm that it is you, and try again.");
  }
  return { id: staff.id, name: `${staff.name} <${staff.email}>`, session };
}

/** Runs a staff call: authenticates the caller, parses the input and writes the audit log. */
async function respond(c: Context<AppEnv>, call: StaffCall): Promise<Response> {
  const caller = await requireCaller(c, call);
  const prepared = call.prepare(await readInput(c, call), parse);
  const scope: CallScope = {
    c,
    caller,
    fans: fansOf(c),
    author: { operator: `${caller.name} at the desk`, reason: prepared.reason || "none given" },
    now: new Date(),
  };
  if (prepared.audit === null) return c.json(call.response.parse(await prepared.run(scope)));

  const { subject, input, state, logsResponse } = prepared.audit;
  const before = state === null ? undefined : await state(scope);
  const entry = {
    staff: { id: caller.id, name: caller.name },
    action: call.action,
    subject,
    input,
    before,
    reason: prepared.reason,
  };
  const run = async () => {
    const result = call.response.parse(await prepared.run(scope));
    if (logsResponse) return { result, after: result };
    return { result, after: state === null ? undefined : await state(scope) };
  };
  return c.json(await audited(c, entry, scope.now, run));
}

/** Runs a change between its two audit rows. Does not run it when the first row cannot be written. */
async function audited<Result>(
  c: Context<AppEnv>,
  entry: Parameters<typeof beginAudit>[1],
  now: Date,
  run: () => Promise<{ result: Result; after: unknown }>,
): Promise<Result> {
  const id = await beginAudit(c.env.DESK_DB, entry, now);
  try {
    const { result, after } = await run();
    await endAudit(c.env.DESK_DB, id, { failure: null, after }, new Date());
    return result;
  } catch (error) {
    const { code } = toApiError(error instanceof Error ? error : new Error(String(error)), c.get("requestID"));
    await endAudit(c.env.DESK_DB, id, { failure: code }, new Date()).catch((problem: unknown) => {
      log("error", "audit outcome not stored", { requestID: c.get("requestID"), error: String(problem) });
    });
    throw error;
  }
}

/** `/api/desk/v1/…`: the staff calls and the sign-in of staff. `/api/desk/v1/openapi.json` describes them. */
export const deskRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/openapi.json", (c) => c.json(deskOpenAPI(new URL(c.req.url).origin, c.get("league").name)))
  .post("/sign-in/options", async (c) => {
    const { email } = await readBody(c, staffChallengeRequest);
    return c.json({ options: await startPasskey(c, email) });
  })
  .post("/sign-in/passkey", async (c) =>
    signIn(c, await verifyPasskey(c, await readBody(c, staffPasskeySignIn)), "sign-in"),
  )
  .post("/sign-in/password", async (c) =>
    signIn(c, await verifyPasswordAndCode(c, await readBody(c, staffPasswordSignIn)), "sign-in"),
  )
  .post("/sign-out", async (c) => {
    await endSession(c);
    return c.body(null, 204);
  })
  .post("/me/confirm-options", async (c) => {
    const { staff } = await requireSession(c);
    return c.json({ options: await startPasskey(c, staff.email) });
  })
  .post("/me/confirm", async (c) => {
    const session = await requireSession(c);
    const proof = await readBody(c, confirmRequest);
    const { email } = session.staff;
    if ("password" in proof) await verifyPasswordAndCode(c, { email, ...proof }, `session ${session.tokenHash}`);
    else await verifyPasskey(c, { email, ...proof });
    await confirmSession(c.env.DESK_DB, session);
    return c.json({ confirmed: true });
  })
  .post("/invitation", async (c) => {
    const { token } = await readBody(c, invitationRequest);
    const body: z.infer<typeof invitationResponse> = await describeInvitation(c, token);
    return c.json(body);
  })
  .post("/invitation/options", async (c) => {
    const { token, name } = await readBody(c, acceptOptionsRequest);
    return c.json({ options: await startAcceptance(c, token, name) });
  })
  .post("/invitation/passkey", async (c) =>
    signIn(c, await acceptWithPasskey(c, await readBody(c, acceptWithPasskeyRequest)), "accept-invitation"),
  )
  .post("/invitation/password", async (c) =>
    signIn(c, await acceptWithPassword(c, await readBody(c, acceptWithPasswordRequest)), "accept-invitation"),
  );

for (const call of deskCallList) {
  deskRoutes.on(call.method, `/${call.path.replace(/\{(\w+)\}/g, ":$1")}`, (c) => respond(c, call));
}
