import { type Context, Hono } from "hono";
import type { z } from "zod";
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
import type { AppEnv } from "../app-env.ts";
import { beginAudit, endAudit } from "./audit.ts";
import { acceptWithPasskey, acceptWithPassword, describeInvitation, startAcceptance } from "./invitation.ts";
import { parseInput } from "./parse-input.ts";
import { confirmSession, endSession, requireSession, startSession } from "./session.ts";
import { startPasskey, verifyPasskey, verifyPasswordAndCode } from "./sign-in.ts";
import type { Staff } from "./staff.ts";

const readBody = async <Schema extends z.ZodType>(c: Context<AppEnv>, schema: Schema) =>
  parseInput(schema, await c.req.json().catch(() => ({})));

/** Writes a sign-in to the audit log and starts the session. */
async function signIn(c: Context<AppEnv>, staff: Staff, action: "sign-in" | "accept-invitation") {
  const now = new Date();
  const author = { id: staff.id, name: `${staff.name} <${staff.email}>` };
  const row = { staff: author, action, subject: staff.id, input: {}, before: undefined, reason: "" };
  await endAudit(c.env.DESK_DB, await beginAudit(c.env.DESK_DB, row, now), { failure: null }, now);
  await startSession(c, staff);
  return c.json({ signedIn: true });
}

/** `/api/desk/v1/…`: the staff calls and the sign-in of staff. `/api/desk/v1/openapi.json` describes them. */
export const deskRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .get("/openapi.json", async (c) => {
    const { deskOpenAPI } = await import("./openapi.ts");
    return c.json(deskOpenAPI(new URL(c.req.url).origin, c.get("league").name));
  })
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
  )
  // Hono also runs GET handlers for HEAD requests.
  .on(["GET", "PATCH"], "/uploads/:id", async (c) => (await import("./uploads.ts")).proxyUpload(c, c.req.param("id")))
  // Imported lazily, so that isolates serving only fans do not load the staff calls and their modules.
  .all("/*", async (c) => (await import("./staff-call-router.ts")).serveStaffCall(c));
