import { z } from "zod";
import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import { verifyPassword } from "../../../identity/password.ts";
import { deleteStatements } from "../account-statements.ts";
import { describeAccount, replacePassword } from "../accounts.ts";
import { countPasswordChange, recordSuccess } from "../attempts.ts";
import { requireFewAttributes, writableAttributes } from "../attributes.ts";
import { mailNotice } from "../mails.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool } from "../pool.ts";
import { PoolError, wrongPassword } from "../pool-error.ts";
import { authorise } from "../tokens.ts";
import { requestEmailChange } from "./email-change.ts";
import { deliveryDetails } from "./registration.ts";

/** GetUser: the account of an access token. */
export async function getUser(pool: Pool, request: PoolRequest<"GetUser">) {
  const { account } = await authorise(pool, request.AccessToken);
  return { Username: account.username, UserAttributes: describeAccount(account) };
}

/**
 * Sets attributes; an empty value removes one. A new email address takes effect once its code is confirmed (Cognito's "keep the
 * original attribute value active when an update is pending").
 */
export async function updateUserAttributes(pool: Pool, request: PoolRequest<"UpdateUserAttributes">) {
  const { account } = await authorise(pool, request.AccessToken);
  const wanted = request.UserAttributes.find(({ Name }) => Name === "email")?.Value;
  const email = wanted === undefined ? account.username : normaliseUsername(wanted);
  if (email !== account.username && !z.email().safeParse(email).success) {
    throw new PoolError("InvalidParameterException", "Invalid email address format.");
  }
  const given = writableAttributes(request.UserAttributes.filter(({ Name }) => Name !== "email"));
  const attributes = Object.entries({ ...account.attributes, ...given }).filter(([, value]) => value !== "");
  requireFewAttributes(attributes);
  await pool.database
    .prepare("UPDATE accounts SET attributes = ?, updated_at = ? WHERE id = ?")
    .bind(JSON.stringify(Object.fromEntries(attributes)), pool.now, account.id)
    .run();
  if (email === account.username) return { CodeDeliveryDetailsList: [] };
  await requestEmailChange(pool, account, email);
  return { CodeDeliveryDetailsList: [deliveryDetails(email).CodeDeliveryDetails] };
}

/** Changes the password. The current sign-in stays, all others end. */
export async function changePassword(pool: Pool, request: PoolRequest<"ChangePassword">) {
  const { account, familyID } = await authorise(pool, request.AccessToken);
  await requirePassword(request.ProposedPassword, pool.brand);
  const attempt = await countPasswordChange(pool, familyID);
  if (!(await verifyPassword(request.PreviousPassword, account.passwordHash))) throw wrongPassword();
  await recordSuccess(pool, attempt);
  await replacePassword(pool, account.id, request.ProposedPassword, familyID);
  await mailNotice(pool, account.username, "password-changed");
  return {};
}

/** Deletes the account, with its sign-ins, passkeys and stored mails. */
export async function deleteUser(pool: Pool, request: PoolRequest<"DeleteUser">) {
  const { account } = await authorise(pool, request.AccessToken);
  await pool.database.batch(
    deleteStatements(account).map(({ sql, params }) => pool.database.prepare(sql).bind(...params)),
  );
  return {};
}
