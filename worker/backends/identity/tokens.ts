import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { AuthenticationResult } from "../../../schemas/identity/identity-pool.ts";
import { embeddedIssuer } from "../../identity/embedded-issuer.ts";
import { deriveKey, plainHash, randomToken } from "../../identity/secrets.ts";
import { decryptToken, encryptToken } from "../../tokens/encrypted-token.ts";
import { accountByID, describeAccount, type PoolAccount } from "./accounts.ts";
import { codeLifetime } from "./codes.ts";
import type { Pool } from "./pool.ts";
import { invalidSession, PoolError } from "./pool-error.ts";
import { signingAlgorithm, signingKey } from "./signing-key.ts";

/** Seconds. Access tokens are short-lived, because a session ended at another site stays valid until its token expires. */
const accessLifetime = 900;
const refreshLifetime = 30 * 86_400;
/** In seconds. A registration's lasts as long as its code. */
const sessionLifetimes = { challenge: 180, "sign-up": codeLifetime, confirmed: 180 } as const;
type SessionKind = keyof typeof sessionLifetimes;
/** Seconds that a replaced refresh token still works: concurrent requests of one session may both send it. */
const replacementGrace = 60;

/** Starts a family of refresh tokens for a sign-in, and issues its first tokens. */
export async function startTokenFamily(pool: Pool, account: PoolAccount): Promise<AuthenticationResult> {
  const familyID = crypto.randomUUID();
  const refresh = randomToken();
  await pool.database.batch([
    pool.database
      .prepare(
        "INSERT INTO token_families (id, account_id, client_id, signed_in_at, expires_at) VALUES (?, ?, ?, ?, ?)",
      )
      .bind(familyID, account.id, pool.clientID, pool.now, pool.now + refreshLifetime),
    insertRefreshToken(pool, refresh, familyID),
    pool.database.prepare("DELETE FROM token_families WHERE expires_at < ?").bind(pool.now),
  ]);
  return await issue(pool, account, { familyID, signedInAt: pool.now, refresh });
}

const insertRefreshToken = (pool: Pool, token: string, familyID: string) =>
  pool.database
    .prepare("INSERT INTO refresh_tokens (token_hash, family_id, created_at) VALUES (?, ?, ?)")
    .bind(plainHash(token), familyID, pool.now);

async function issue(
  pool: Pool,
  account: PoolAccount,
  { familyID, signedInAt, refresh }: { familyID: string; signedInAt: number; refresh: string },
): Promise<AuthenticationResult> {
  const key = await signingKey(pool);
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...claims, origin_jti: familyID, event_id: crypto.randomUUID(), auth_time: signedInAt })
      .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid })
      .setIssuer(embeddedIssuer)
      .setSubject(account.id)
      .setJti(crypto.randomUUID())
      .setIssuedAt(pool.now)
      .setExpirationTime(pool.now + accessLifetime)
      .sign(key.privateKey);
  const described = Object.fromEntries(describeAccount(account).map(({ Name, Value }) => [Name, Value]));
  const [AccessToken, IdToken] = await Promise.all([
    sign({
      token_use: "access",
      client_id: pool.clientID,
      scope: "aws.cognito.signin.user.admin",
      username: account.username,
    }),
    sign({
      ...described,
      email_verified: account.emailVerified,
      token_use: "id",
      aud: pool.clientID,
      "cognito:username": account.username,
    }),
  ]);
  return { AccessToken, IdToken, RefreshToken: refresh, ExpiresIn: accessLifetime, TokenType: "Bearer" };
}

const refreshRow = z.object({
  family_id: z.string(),
  account_id: z.string(),
  client_id: z.string(),
  signed_in_at: z.int(),
  expires_at: z.int(),
  revoked_at: z.int().nullable(),
  replaced_at: z.int().nullable(),
});

/**
 * Exchanges a refresh token for new tokens. A replaced one that is used after its grace period was stolen or lost: its whole
 * family ends (RFC 9700 §4.14.2).
 * @param requireOwner throws if the caller may not renew for that account. Called before anything is replaced.
 * @throws PoolError NotAuthorizedException, or RefreshTokenReuseException for the one that ended its family.
 */
export async function refreshTokenFamily(
  pool: Pool,
  refreshToken: string,
  requireOwner: (account: PoolAccount) => Promise<void> = async () => {},
): Promise<AuthenticationResult> {
  const found = await pool.database
    .prepare(
      `SELECT family_id, account_id, client_id, signed_in_at, expires_at, revoked_at, replaced_at
       FROM refresh_tokens JOIN token_families ON token_families.id = family_id WHERE token_hash = ?`,
    )
    .bind(plainHash(refreshToken))
    .first();
  if (found === null) throw new PoolError("NotAuthorizedException", "Invalid Refresh Token");
  const row = refreshRow.parse(found);
  if (row.client_id !== pool.clientID) throw new PoolError("NotAuthorizedException", "Invalid Refresh Token");
  if (row.expires_at <= pool.now) throw new PoolError("NotAuthorizedException", "Refresh Token has expired");
  if (row.revoked_at !== null) throw new PoolError("NotAuthorizedException", "Refresh Token has been revoked");
  if (row.replaced_at !== null && row.replaced_at + replacementGrace < pool.now) {
    await revokeTokenFamilies(pool, { familyID: row.family_id });
    throw new PoolError("RefreshTokenReuseException", "Refresh Token has been reused");
  }
  const account = await accountByID(pool, row.account_id);
  if (account === null) throw new PoolError("NotAuthorizedException", "Invalid Refresh Token");
  await requireOwner(account);
  const refresh = randomToken();
  await pool.database.batch([
    pool.database
      .prepare("UPDATE refresh_tokens SET replaced_at = coalesce(replaced_at, ?) WHERE token_hash = ?")
      .bind(pool.now, plainHash(refreshToken)),
    insertRefreshToken(pool, refresh, row.family_id),
  ]);
  return await issue(pool, account, { familyID: row.family_id, signedInAt: row.signed_in_at, refresh });
}

/** Ends one sign-in, or all of an account's. */
export async function revokeTokenFamilies(
  { database, now }: Pick<Pool, "database" | "now">,
  which: { familyID: string } | { accountID: string },
): Promise<void> {
  const [column, value] = "familyID" in which ? ["id", which.familyID] : ["account_id", which.accountID];
  await database
    .prepare(`UPDATE token_families SET revoked_at = ? WHERE ${column} = ? AND revoked_at IS NULL`)
    .bind(now, value)
    .run();
}

/** RevokeToken: ends the sign-in that the refresh token belongs to. An unknown token is no error (RFC 7009 §2.2). */
export async function revokeRefreshToken({ database, now }: Pool, refreshToken: string): Promise<void> {
  await database
    .prepare(
      `UPDATE token_families SET revoked_at = ?
       WHERE revoked_at IS NULL AND id = (SELECT family_id FROM refresh_tokens WHERE token_hash = ?)`,
    )
    .bind(now, plainHash(refreshToken))
    .run();
}

const accessClaims = z.object({ sub: z.string(), origin_jti: z.string(), token_use: z.literal("access") });

/**
 * The account and sign-in of an access token.
 * @throws PoolError NotAuthorizedException for a token that is forged, expired, revoked or of another kind, and
 * UserNotFoundException when its account was deleted: the holder of the token knows that there was one.
 */
export const authorise = (pool: Pool, accessToken: string) => signInOf(pool, accessToken, 0);

/**
 * As {@link authorise}, but accepts an expired token while its sign-in can be renewed. It identifies its holder and grants nothing.
 * @throws what {@link authorise} does.
 */
export const authoriseExpired = (pool: Pool, accessToken: string) => signInOf(pool, accessToken, refreshLifetime);

/** @param clockTolerance seconds since its expiry for which a token is still accepted. */
async function signInOf(
  pool: Pool,
  accessToken: string,
  clockTolerance: number,
): Promise<{ account: PoolAccount; familyID: string }> {
  const key = await signingKey(pool);
  const verified = await jwtVerify(accessToken, key.publicKey, {
    algorithms: [signingAlgorithm],
    issuer: embeddedIssuer,
    requiredClaims: ["exp", "iat"],
    currentDate: new Date(pool.now * 1000),
    clockTolerance,
  }).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError)) throw error;
    const expired = error instanceof errors.JWTExpired;
    throw new PoolError("NotAuthorizedException", expired ? "Access Token has expired" : "Invalid Access Token");
  });
  const claims = accessClaims.safeParse(verified.payload);
  if (!claims.success) throw new PoolError("NotAuthorizedException", "Invalid Access Token");
  const alive = await pool.database
    .prepare("SELECT 1 FROM token_families WHERE id = ? AND account_id = ? AND revoked_at IS NULL")
    .bind(claims.data.origin_jti, claims.data.sub)
    .first();
  const account = await accountByID(pool, claims.data.sub);
  if (account === null) throw new PoolError("UserNotFoundException", "User does not exist.");
  if (alive === null) throw new PoolError("NotAuthorizedException", "Access Token has been revoked");
  return { account, familyID: claims.data.origin_jti };
}

const sessionContent = z.object({ accountID: z.string(), password: z.string() });

/** A Session of the protocol: its account, encrypted. Each kind has a key of its own, so that none passes for another. */
export async function encryptSession(
  pool: Pool,
  kind: SessionKind,
  account: Pick<PoolAccount, "id" | "passwordHash">,
): Promise<string> {
  const content = { accountID: account.id, password: plainHash(account.passwordHash) } satisfies z.input<
    typeof sessionContent
  >;
  const now = new Date(pool.now * 1000);
  return await encryptToken(deriveKey(pool.secret, kind), content, sessionLifetimes[kind], now);
}

/**
 * The account of a Session. It is bound to the password it was issued for, so a new password invalidates it.
 * @throws PoolError NotAuthorizedException.
 */
export async function decryptSession(pool: Pool, kind: SessionKind, session: string): Promise<PoolAccount> {
  const now = new Date(pool.now * 1000);
  const content = await decryptToken(deriveKey(pool.secret, kind), session, sessionContent, now);
  const account = content && (await accountByID(pool, content.accountID));
  if (content === null || account === null || content.password !== plainHash(account.passwordHash)) {
    throw invalidSession();
  }
  return account;
}
