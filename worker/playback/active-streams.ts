import type { Context } from "hono";
import { type ActiveStream, describeDevice } from "../../schemas/streaming/session-check.ts";
import type { AppEnv } from "../app-env.ts";
import { currentAccount } from "../identity/session/current.ts";
import { inNamedLanguage } from "../page-language.ts";
import { referringLanguage } from "../referring-language.ts";
import { gateAccountOf } from "./concurrency-scope.ts";
import { saidDevice } from "./device.ts";
import { knownDevice } from "./device-cookie.ts";
import { deviceName } from "./device-name.ts";
import { locationLabel, saidPlace } from "./geolocation.ts";

/** Streams whose devices are called as on the page that the request comes from. */
export const saidStreams = (c: Context<AppEnv>, streams: readonly ActiveStream[]): Promise<ActiveStream[]> =>
  inNamedLanguage(referringLanguage(c) ?? null, c.get("league"), () =>
    streams.map((stream) => ({ ...stream, label: saidDevice(stream.label), place: saidPlace(stream.place) })),
  );

/** The streams of all devices that share the signed-in account's limit; null when nobody is signed in. */
export async function activeStreamsOf(c: Context<AppEnv>): Promise<ActiveStream[] | null> {
  const account = await currentAccount(c);
  if (account === null) return null;
  return await c.env.STREAM_GATE.getByName(await gateAccountOf(c, account.ssoID)).list(await knownDevice(c));
}

/**
 * Ends one of the streams that share the signed-in account's limit, and sends its player a description of this device.
 * @returns false for a stream that has ended already or is another account's; null when nobody is signed in.
 */
export async function stopStream(c: Context<AppEnv>, slot: string): Promise<boolean | null> {
  const account = await currentAccount(c);
  if (account === null) return null;
  const by = describeDevice({ label: deviceName(c), place: locationLabel(c.req.raw) });
  return await c.env.STREAM_GATE.getByName(await gateAccountOf(c, account.ssoID)).stop(slot, "stopped elsewhere", by);
}
