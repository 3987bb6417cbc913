import { createHmac } from "node:crypto";

/**
 * Cognito's SECRET_HASH, with which a client proves that it has its secret: HMAC-SHA256 over username and client id, base64.
 * @param username exactly as in the request.
 */
export function secretHash(username: string, client: { id: string; secret: string }): string {
  return createHmac("sha256", client.secret).update(`${username}${client.id}`).digest("base64");
}
