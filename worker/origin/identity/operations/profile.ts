import type { PoolRequest } from "../../../../schemas/identity-pool.ts";
import { describeAccount, replacePassword } from "../accounts.ts";
import { requireFew, writableAttributes } from "../attributes.ts";
import { clearFailures, countAttempt } from "../failures.ts";
import { hashPassword, verifyPassword } from "../password.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool } from "../pool.ts";
import { PoolError, wrongPassword } from "../pool-error.ts";
import { authorise } from "../tokens.ts";

/** Who an access token stands for. */
export async function getUser(pool: Pool, request: PoolRequest<"GetUser">) {
  const { account } = await authorise(pool, request.AccessToken);
  return { Username: account.username, UserAttributes: describeAccount(account) };
}

/** Sets attributes; an empty value takes one away. The email address is the username and stays. */
export async function updateUserAttributes(pool: Pool, request: PoolRequest<"UpdateUserAttributes">) {
  const { account } = await authorise(pool, request.AccessToken);
  const email = request.UserAttributes.find(({ Name }) => Name === "email")?.Value;
  if (email !== undefined && normaliseUsername(email) !== account.username) {
    throw new PoolError("InvalidParameterException", "The email address is the username and cannot be changed.");
  }
  const given = writableAttributes(request.UserAttributes.filter(({ Name }) => Name !== "email"));
  const attributes = Object.entries({ ...account.attributes, ...given }).filter(([, value]) => value !== "");
  requireFew(attributes);
  await pool.database
    .prepare("UPDATE accounts SET attributes = ?, updated_at = ? WHERE id = ?")
    .bind(JSON.stringify(Object.fromEntries(attributes)), pool.now, account.id)
    .run();
  return { CodeDeliveryDetailsList: [] };
}

/** Changes the password; the sign-in that asks stays, all others end. */
export async function changePassword(pool: Pool, request: PoolRequest<"ChangePassword">) {
  const { account, familyID } = await authorise(pool, request.AccessToken);
  requirePassword(request.ProposedPassword);
  await countAttempt(pool, account.username);
  if (!(await verifyPassword(request.PreviousPassword, account.passwordHash))) throw wrongPassword();
  await clearFailures(pool, account.username);
  await replacePassword(pool, account.id, await hashPassword(request.ProposedPassword), familyID);
  return {};
}
