import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { leagueHasChanged } from "../league/current-league.ts";
import { raiseChangedAt } from "../league/published-league.ts";
import { log } from "../log.ts";
import { toApiError } from "../middleware/error-handler.ts";
import { backendURL } from "../services/backends.ts";
import { operatorAccountService } from "../services/operator-accounts.ts";
import { beginAudit, endAudit } from "./audit.ts";
import { findKey } from "./keys.ts";
import { parseInput } from "./parse-input.ts";
import { requireSession } from "./session.ts";
import { type Caller, type CallScope, requireConfirmed, type StaffCall } from "./staff-call.ts";
import { deskCallList } from "./staff-call-list.ts";

/** Operator calls of the identity backend exist only in the embedded user pool. */
function fansOf(c: Context<AppEnv>) {
  const settings = c.get("settings");
  const hasPool = settings.IDENTITY_PROVIDER === "cloud-identity-pool" && backendURL("identity", settings) === "";
  return operatorAccountService(c.get("backends")("payments"), hasPool ? c.get("backends")("identity") : null);
}

/** A call's unparsed input: path parameters, and the query or body. */
async function readInput(
  c: Context<AppEnv>,
  { method, file }: StaffCall,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown> {
  if (file !== null) return parameters;
  if (method === "GET") return { ...c.req.query(), ...parameters };
  const body: unknown = await c.req.json().catch(() => ({}));
  return { ...(z.record(z.string(), z.unknown()).safeParse(body).data ?? {}), ...parameters };
}

/** Authenticates the caller. @throws ApiError 401 if not signed in, 403 if the role or key may not make the call */
export async function requireCaller(c: Context<AppEnv>, call: StaffCall): Promise<Caller> {
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
  if (call.confirmed) requireConfirmed({ session });
  return { id: staff.id, name: `${staff.name} <${staff.email}>`, session };
}

/** Runs a staff call: authenticates the caller, parses the input and writes the audit log. */
async function respond(
  c: Context<AppEnv>,
  call: StaffCall,
  parameters: Readonly<Record<string, string>>,
): Promise<Response> {
  const caller = await requireCaller(c, call);
  const prepared = call.prepare(await readInput(c, call, parameters), parseInput);
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
  const result = await audited(c, entry, scope.now, {
    run: async () => {
      const made = await prepared.run(scope);
      if (call.onFansPages) await renewPages(c, scope.now);
      return made;
    },
    after: async (made) => (logsResponse ? call.response.parse(made) : await state?.(scope)),
  });
  return c.json(call.response.parse(result));
}

/** Has cached pages rendered again. If that fails, the change only shows once they expire, within a minute. */
async function renewPages(c: Context<AppEnv>, now: Date): Promise<void> {
  try {
    await raiseChangedAt(c.env.CONTENT_DB, now);
    leagueHasChanged(c.env);
  } catch (error) {
    log("warn", "pages not renewed", { requestID: c.get("requestID"), error: String(error) });
  }
}

/**
 * Runs a call between the two rows of its audit. The call does not run if the first row cannot be written. Once it has run, it is done:
 * nothing that fails after it makes a refusal of it, because its codes and keys are shown only now.
 */
async function audited<Result>(
  c: Context<AppEnv>,
  entry: Parameters<typeof beginAudit>[1],
  now: Date,
  { run, after }: { run: () => Promise<Result>; after: (result: Result) => Promise<unknown> },
): Promise<Result> {
  const requestID = c.get("requestID");
  const id = await beginAudit(c.env.DESK_DB, entry, now);
  const end = (outcome: Parameters<typeof endAudit>[2]) =>
    endAudit(c.env.DESK_DB, id, outcome, new Date()).catch((error: unknown) =>
      log("error", "audit outcome not stored", { requestID, error: String(error) }),
    );
  let result: Result;
  try {
    result = await run();
  } catch (error) {
    const { code } = toApiError(error instanceof Error ? error : new Error(String(error)), requestID);
    await end({ failure: code });
    throw error;
  }
  const stateAfter = await after(result).catch((error: unknown) =>
    log("warn", "state after a call not read", { requestID, error: String(error) }),
  );
  await end({ failure: null, after: stateAfter });
  return result;
}

/** Routes requests to staff calls. `received` is the context of the site's own app, which has the settings and backends. */
export const staffCallRouter = new Hono<{ Bindings: { received: Context<AppEnv> } }>()
  .notFound(() => {
    throw new ApiError(404, "not_found", "There is no such call.");
  })
  // The site's own app handles errors.
  .onError((error) => {
    throw error;
  });
for (const call of deskCallList) {
  staffCallRouter.on(call.method, `/api/desk/v1/${call.path.replace(/\{(\w+)\}/g, ":$1")}`, (c) =>
    respond(c.env.received, call, c.req.param()),
  );
}

/** Responds to a staff call. @throws ApiError 404 for an unknown call */
export const serveStaffCall = async (c: Context<AppEnv>): Promise<Response> =>
  await staffCallRouter.fetch(c.req.raw, { received: c });
