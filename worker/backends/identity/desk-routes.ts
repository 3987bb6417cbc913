import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  findByEmail,
  type foundAccount,
  operatorIdentityChange,
  type operatorIdentityDataResponse,
  type operatorIdentityResponse,
} from "../../../schemas/desk/fans.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { readBody } from "../../request/request-body.ts";
import { type AuditedAction, auditQuery, auditStatement, parseAudit } from "../account-audit.ts";
import { type AccountStatement, deleteStatements, newPasswordStatements } from "./account-statements.ts";
import { accountByID, describeAccount } from "./accounts.ts";
import { accountAttempts, clearAllAttempts } from "./attempts.ts";
import { createPool } from "./create-pool.ts";
import { normaliseUsername } from "./pool.ts";
import { listLinks } from "./social.ts";

const row = z.object({
  username: z.string(),
  status: z.string(),
  has_password: z.int(),
  created_at: z.int(),
  passkeys: z.int(),
});
const heldPasskeys = z.array(
  z
    .object({ credential_id: z.string(), name: z.string(), created_at: z.int() })
    .transform(({ credential_id, name, created_at }) => ({ id: credential_id, name, createdAt: created_at })),
);
const services = z.array(z.object({ service: z.string() }));

const noAccount = () => new ApiError(404, "not_found", "There is no such account.");

/** Runs an operator's change of an account, together with its audit row. @throws ApiError 404 */
async function change(
  c: Context<AppEnv>,
  action: AuditedAction,
  statementsFor: (id: string, username: string) => AccountStatement[],
) {
  const { userID, author } = await readBody(c, operatorIdentityChange);
  const username = await c.env.IDENTITY_DB.prepare("SELECT username FROM accounts WHERE id = ?")
    .bind(userID)
    .first<string>("username");
  if (username === null) throw noAccount();
  const audit = auditStatement({ accountID: userID, action, detail: "" }, author, new Date());
  await c.env.IDENTITY_DB.batch(
    [...statementsFor(userID, username), audit].map(({ sql, params }) =>
      c.env.IDENTITY_DB.prepare(sql).bind(...params),
    ),
  );
  return { id: userID, username };
}

const done = { data: { changed: true } };

/** The desk's calls by which operators read and change the embedded pool's accounts. */
export const identityDeskRoutes = new Hono<AppEnv>()
  .use(requireServiceKey)
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .post("/find", async (c) => {
    const { email } = await readBody(c, findByEmail);
    const id = await c.env.IDENTITY_DB.prepare("SELECT id FROM accounts WHERE username = ?")
      .bind(normaliseUsername(email))
      .first<string>("id");
    if (id === null) throw noAccount();
    const body: z.infer<typeof foundAccount> = { data: { id } };
    return c.json(body);
  })
  .get("/accounts/:id", async (c) => {
    const id = c.req.param("id");
    const database = c.env.IDENTITY_DB;
    const [account, linked, changes] = await database.batch([
      database
        .prepare(
          `SELECT username, status, has_password, created_at,
             (SELECT count(*) FROM passkeys WHERE account_id = accounts.id) AS passkeys
           FROM accounts WHERE id = ?`,
        )
        .bind(id),
      database.prepare("SELECT service FROM social_identities WHERE account_id = ? ORDER BY service").bind(id),
      database.prepare(auditQuery).bind(id),
    ]);
    if (account?.results[0] === undefined) throw noAccount();
    const { username, status, has_password, created_at, passkeys } = row.parse(account.results[0]);
    const { unknownDevices, known } = await accountAttempts(createPool(c), { id, username });
    const counted = ({ failures, lockedUntil }: typeof unknownDevices) => ({
      count: failures,
      lockedUntil: lockedUntil === null ? null : new Date(lockedUntil * 1000).toISOString(),
    });
    const body: z.infer<typeof operatorIdentityResponse> = {
      data: {
        id,
        email: username,
        status,
        hasPassword: has_password === 1,
        createdAt: new Date(created_at * 1000).toISOString(),
        passkeys,
        services: services.parse(linked?.results).map(({ service }) => service),
        failedSignIns: { ...counted(unknownDevices), known: known.map(counted) },
        changes: parseAudit(changes?.results),
      },
    };
    return c.json(body);
  })
  .get("/accounts/:id/data", async (c) => {
    const pool = createPool(c);
    const account = await accountByID(pool, c.req.param("id"));
    if (account === null) throw noAccount();
    const [{ links }, { results }] = await Promise.all([
      listLinks(pool, account.id),
      pool.database
        .prepare("SELECT credential_id, name, created_at FROM passkeys WHERE account_id = ? ORDER BY created_at")
        .bind(account.id)
        .all(),
    ]);
    const described = describeAccount(account).map(({ Name, Value }) => [Name, Value] as const);
    const body: z.infer<typeof operatorIdentityDataResponse> = {
      data: {
        email: account.username,
        attributes: Object.fromEntries(described),
        passkeys: heldPasskeys.parse(results),
        links,
      },
    };
    return c.json(body);
  })
  .post("/delete", async (c) => {
    await change(c, "delete", (id, username) => deleteStatements({ id, username }));
    return c.json(done);
  })
  .post("/new-password", async (c) => {
    await change(c, "new-password", (id) => newPasswordStatements(id, nowInSeconds()));
    return c.json(done);
  })
  .post("/sign-out", async (c) => {
    await change(c, "sign-out", (id) => [
      {
        sql: "UPDATE token_families SET revoked_at = ?2 WHERE account_id = ?1 AND revoked_at IS NULL",
        params: [id, nowInSeconds()],
      },
    ]);
    return c.json(done);
  })
  .post("/unlock", async (c) => {
    await clearAllAttempts(createPool(c), await change(c, "unlock", () => []));
    return c.json(done);
  });
