import { timingSafeEqual } from "hono/utils/buffer";
import { ApiError } from "../../../errors.ts";
import { hmac } from "../../../hashing/hmac.ts";

/** Seconds that a signature may be older or newer than our clock, for slow requests and clock drift. */
const tolerance = 300;
const format = /^t=(\d{1,11}),v1=([0-9a-f]{64})$/;

function refuse(why: string): never {
  throw new ApiError(401, "bad_signature", `The report's signature was not accepted: ${why}.`);
}

/**
 * Checks `x-feed-signature: t={seconds since 1970},v1={hexadecimal HMAC-SHA256 of "{t}.{body}"}`. A replay after
 * the tolerance is refused; one within it is accepted and changes nothing.
 * @returns when it was signed, in epoch milliseconds.
 * @throws ApiError 401 that says what is wrong with the signature.
 */
export async function verifySignature(
  header: string | undefined,
  body: string,
  secret: string,
  now: Date,
): Promise<number> {
  const [, time, signature] = format.exec(header ?? "") ?? [];
  if (time === undefined || signature === undefined) return refuse("x-feed-signature is t={seconds},v1={HMAC-SHA256}");
  if (!(await timingSafeEqual(signature, hmac(secret, `${time}.${body}`))))
    return refuse("it does not belong to this body and time");
  if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance)
    return refuse("its time is more than five minutes off");
  return Number(time) * 1000;
}
