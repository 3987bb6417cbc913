import type { Context } from "hono";
import type { ActiveStream } from "../../schemas/streaming/session-check.ts";
import type { AppEnv } from "../app-env.ts";
import { currentAccount } from "../identity/session/current.ts";
import { deviceLabel, knownDevice } from "./device.ts";
import { gateAccount } from "./gate-account.ts";
import { placeOf } from "./geolocation.ts";

/** What the devices of the signed-in account stream now, and those that count with it; null where nobody is signed in. */
export async function activeStreamsOf(c: Context<AppEnv>): Promise<ActiveStream[] | null> {
  const account = await currentAccount(c);
  if (account === null) return null;
  return await c.env.STREAM_GATE.getByName(await gateAccount(c, account.ssoID)).list(knownDevice(c));
}

/**
 * Ends one of the streams that count with the signed-in account's; its player is told at once, and by which device.
 * @returns false for one that has ended already or is not this account's; null where nobody is signed in.
 */
export async function stopStream(c: Context<AppEnv>, slot: string): Promise<boolean | null> {
  const account = await currentAccount(c);
  if (account === null) return null;
  const place = placeOf(c.req.raw);
  const label = deviceLabel(c.req.header("user-agent") ?? "");
  const by = place === null ? label : `${label}, ${place}`;
  return await c.env.STREAM_GATE.getByName(await gateAccount(c, account.ssoID)).stop(slot, "stopped elsewhere", by);
}
