import type { Context } from "hono";
import { pageLanguage, t } from "../../schemas/site/messages.ts";
import { type ActiveStream, describeDevice } from "../../schemas/streaming/session-check.ts";
import type { EndedBy } from "../../schemas/streaming/stream-socket.ts";
import type { AppEnv } from "../app-env.ts";
import { currentAccount } from "../identity/session/current.ts";
import { inNamedLanguage, otherLanguages } from "../language/page-language.ts";
import { referringLanguage } from "../language/referring-language.ts";
import { gateAccountOf } from "./concurrency-scope.ts";
import { knownDevice } from "./device-cookie.ts";
import { localisedDevice } from "./device-label.ts";
import { deviceName } from "./device-name.ts";
import { localisedLocation, locationLabel } from "./geolocation.ts";

/** Streams with their devices described in the language of the page that made the request. */
export const localisedStreams = (c: Context<AppEnv>, streams: readonly ActiveStream[]): Promise<ActiveStream[]> =>
  inNamedLanguage(referringLanguage(c) ?? null, c.get("league"), () =>
    streams.map((stream) => ({
      ...stream,
      label: localisedDevice(stream.label),
      place: localisedLocation(stream.place),
    })),
  );

/** The streams of all devices that share the signed-in account's limit; null when nobody is signed in. */
export async function activeStreamsOf(c: Context<AppEnv>): Promise<ActiveStream[] | null> {
  const account = await currentAccount(c);
  if (account === null) return null;
  return await c.env.STREAM_GATE.getByName(await gateAccountOf(c, account.ssoID)).list(await knownDevice(c));
}

/** Describes the requesting device for the players that it stops, in the languages of the league's pages. */
export async function stoppingDevice(c: Context<AppEnv>): Promise<Required<EndedBy>> {
  const device = { label: deviceName(c), place: locationLabel(c.req.raw) };
  const league = c.get("league");
  const descriptions = [null, ...otherLanguages(league)].map((language) =>
    inNamedLanguage(language, league, () => ({
      language: pageLanguage().tag,
      by: [localisedDevice(device.label), localisedLocation(device.place)]
        .filter((text) => text !== null)
        .join(t(", ")),
    })),
  );
  return { by: describeDevice(device), said: await Promise.all(descriptions) };
}

/**
 * Ends one of the streams that share the signed-in account's limit, and sends its player a description of this device.
 * @returns false for a stream that has already ended or belongs to another account; null when nobody is signed in.
 */
export async function stopStream(c: Context<AppEnv>, slot: string): Promise<boolean | null> {
  const account = await currentAccount(c);
  if (account === null) return null;
  const gate = c.env.STREAM_GATE.getByName(await gateAccountOf(c, account.ssoID));
  return await gate.stop(slot, "stopped elsewhere", await stoppingDevice(c));
}
