import { ApiError } from "../../errors.ts";

/** Seconds by which a signature's time may be off the clock here: the time a report may take, and what clocks differ by. */
const tolerance = 300;
const form = /^t=(\d{1,11}),v1=([0-9a-f]{64})$/;

function refuse(why: string): never {
  throw new ApiError(401, "bad_signature", `The report's signature was not accepted: ${why}.`);
}

/**
 * Checks `x-feed-signature: t={seconds since 1970},v1={hexadecimal HMAC-SHA256 of "{t}.{body}"}`. A report that is caught and sent
 * again later is refused; within the time it is taken again, and changes nothing.
 * @returns when it was signed, in epoch milliseconds.
 * @throws ApiError 401 naming what is wrong with the signature.
 */
export async function verifySignature(
  given: string | undefined,
  body: string,
  secret: string,
  now: Date,
): Promise<number> {
  const [, time, signature] = form.exec(given ?? "") ?? [];
  if (time === undefined || signature === undefined) return refuse("x-feed-signature is t={seconds},v1={HMAC-SHA256}");
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["verify"]);
  const signed = encoder.encode(`${time}.${body}`);
  const isGenuine = await crypto.subtle.verify("HMAC", key, Buffer.from(signature, "hex"), signed);
  if (!isGenuine) return refuse("it does not belong to this body and time");
  if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance)
    return refuse("its time is more than five minutes off");
  return Number(time) * 1000;
}
