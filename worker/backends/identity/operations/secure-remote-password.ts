import { Buffer } from "node:buffer";
import { timingSafeEqual } from "hono/utils/buffer";
import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import { plainHash } from "../../../identity/secrets.ts";
import { accountByUsername, type PoolAccount } from "../accounts.ts";
import { countPasswordAttempt, recordSuccess } from "../attempts.ts";
import { consumeChallengeSession, issueChallenge } from "../challenge-sessions.ts";
import { normaliseUsername, type Pool, requireClientProof, withCaller } from "../pool.ts";
import { invalidSession, PoolError, wrongPassword } from "../pool-error.ts";
import { noVerifier, parsePublicValue, srpChallenge, srpSignature } from "../srp.ts";
import { openVerifier, srpUser } from "../srp-verifiers.ts";

/** The clients' format: "Sat Nov 8 09:05:00 UTC 2026". The time itself does not matter, because the challenge expires. */
const timestampForm =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2} \d\d:\d\d:\d\d UTC \d{4}$/;

/**
 * Challenges for the proof of a password that the client does not send. An unknown username, and an account that has no verifier yet,
 * get a challenge too, which no response passes: from outside all look the same.
 * @param clientValue SRP_A.
 */
export async function startSrp(pool: Pool, username: string, clientValue: string) {
  const value = parsePublicValue(clientValue);
  if (value === null) throw new PoolError("InvalidParameterException", "SRP_A is not a valid public value.");
  const account = await accountByUsername(pool, username);
  const user = srpUser(pool, account === null ? { username } : { accountID: account.id });
  const verifier = account === null ? null : await openVerifier(pool, account);
  const { serverValue, key } = srpChallenge(value, verifier ?? noVerifier());
  const session = await issueChallenge(pool, "srp", {
    username,
    userID: user.id,
    key: key.toString("base64"),
    // A hash even without an account, so that the session's length, which the client sees, is always the same.
    password: plainHash(account?.passwordHash ?? ""),
  });
  const block: string = Buffer.from(session).toString("base64");
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      USERNAME: username,
      USER_ID_FOR_SRP: user.id,
      SALT: user.salt,
      SRP_B: serverValue,
      SECRET_BLOCK: block,
    },
  };
}

/**
 * Verifies the proof, once, and returns its account. Tries are counted and refused like those with passwords.
 * @throws PoolError.
 */
export async function verifySrp(pool: Pool, request: PoolRequest<"RespondToAuthChallenge">): Promise<PoolAccount> {
  const given = (name: string) => {
    const value = request.ChallengeResponses[name];
    if (value === undefined || value === "") {
      throw new PoolError("InvalidParameterException", `Missing required parameter ${name}`);
    }
    return value;
  };
  const username = given("USERNAME");
  const block = given("PASSWORD_CLAIM_SECRET_BLOCK");
  const signature = given("PASSWORD_CLAIM_SIGNATURE");
  const timestamp = given("TIMESTAMP");
  await requireClientProof(pool, { username, secretHash: request.ChallengeResponses.SECRET_HASH });
  if (!timestampForm.test(timestamp)) {
    throw new PoolError(
      "InvalidParameterException",
      "TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.",
    );
  }
  const session = Buffer.from(block, "base64").toString();
  // Choice-based sign-in sends the challenge as its Session too.
  if (request.Session !== undefined && request.Session !== session) throw invalidSession();
  const challenge = await consumeChallengeSession(pool, "srp", session);
  // Clients send USER_ID_FOR_SRP as the username.
  if (challenge === null || ![challenge.username, challenge.userID].includes(normaliseUsername(username))) {
    throw wrongPassword();
  }
  const attempt = await countPasswordAttempt(withCaller(pool, request), challenge.username);
  const account = await accountByUsername(pool, challenge.username);
  const expected = srpSignature(Buffer.from(challenge.key, "base64"), { id: challenge.userID, block, timestamp });
  const proven = await timingSafeEqual(signature, expected);
  if (!proven || account === null || challenge.password !== plainHash(account.passwordHash)) throw wrongPassword();
  await recordSuccess(pool, attempt);
  return account;
}
