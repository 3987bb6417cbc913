import { firstTeam } from "../../schemas/football/competition-kinds.ts";
import type { MatchDetail } from "../../schemas/football/match-data.ts";
import type { PushNotice } from "../../schemas/site/push.ts";
import { inNamedLanguage, otherLanguages } from "../language/page-language.ts";
import { log, thrown } from "../log.ts";
import { toSeconds } from "../now-in-seconds.ts";
import { matchService } from "../services/matches.ts";
import { readSwitchedOff } from "../switches.ts";
import type { WorkerScope } from "../worker-scope.ts";
import { type MatchNotice, pushesOf } from "./match-pushes.ts";
import { type QueuedPush, queuedPush } from "./push-queue.ts";
import {
  claimEvent,
  countFollowers,
  type Device,
  deviceOf,
  devicesOf,
  extendFollowers,
  type FollowerRange,
  forgetDevice,
  notifiedOf,
  unclaimEvent,
} from "./push-store.ts";
import { type Pushed, sendPush } from "./send-push.ts";
import { type ServerKey, serverKey } from "./server-key.ts";

type Scope = Pick<WorkerScope, "settings" | "league" | "env" | "backends">;
type Sending = Scope & { key: ServerKey };

/** Devices that one message of the queue sends to. */
const pageSize = 50;

/** Seconds for which a notice is worth sending. */
const lifetime = 1_800;

/** Milliseconds that the match-data backend may take. */
const backendTimeout = 10_000;

/** Splits followers into shares by their devices' ids: each is a few pages, and the platform sends them in parallel. */
function followerRanges(followers: number): FollowerRange[] {
  const digits = followers <= 500 ? 0 : followers <= 8_000 ? 1 : 2;
  const count = 16 ** digits;
  const bound = (index: number) =>
    index === count ? "g" : digits === 0 ? "" : index.toString(16).padStart(digits, "0");
  return Array.from({ length: count }, (_, index) => ({ after: bound(index), before: bound(index + 1) }));
}

/** Topics that are notified of a match: the match itself and its clubs. */
const topicsOf = ({ id, home, away, competition }: MatchDetail): string[] => [
  `match-${id}`,
  ...(competition.team === firstTeam ? [`club-${home.id}`, `club-${away.id}`] : []),
];

/** Sends messages to the queue; the platform takes a hundred at once. @param onSent called after each hundred */
async function queueAll(
  queue: Queue<QueuedPush>,
  messages: readonly QueuedPush[],
  { delaySeconds = 0, onSent }: { delaySeconds?: number; onSent?: () => void } = {},
): Promise<void> {
  for (let start = 0; start < messages.length; start += 100) {
    await queue.sendBatch(messages.slice(start, start + 100).map((body) => ({ body, delaySeconds })));
    onSent?.();
  }
}

/** A notice, with its translations by language tag. */
type TranslatedNotice = MatchNotice & { translations: Record<string, PushNotice> };

/** Queues an event's notice for all followers, unless another message has done so. */
async function queueNotice({ env }: Scope, match: MatchDetail, notified: TranslatedNotice, now: Date): Promise<void> {
  const event = { fixtureID: match.id, eventID: notified.eventID, notifiedAs: notified.notifiedAs, at: toSeconds(now) };
  if (!(await claimEvent(env.PUSH_DB, event))) return;
  let isPartlyQueued = false;
  try {
    const topics = topicsOf(match);
    const followers = await countFollowers(env.PUSH_DB, topics);
    if (followers === 0) return;
    const { notice, translations, ofScores } = notified;
    const until = toSeconds(now) + lifetime;
    const shares = followerRanges(followers).map((share) => ({
      kind: "share" as const,
      notice,
      translations,
      until,
      topics,
      ofScores,
      ...share,
    }));
    const onSent = () => {
      isPartlyQueued = true;
    };
    await queueAll(env.PUSHES, shares, { onSent });
  } catch (error) {
    // Once some shares are queued the event stays claimed: their devices would be notified again.
    if (!isPartlyQueued) await unclaimEvent(env.PUSH_DB, event);
    throw error;
  }
}

/** The notices that are due, in every language of the league. */
async function noticesOf(scope: Scope, match: MatchDetail, now: Date, moved: boolean): Promise<TranslatedNotice[]> {
  const [league, notified] = [await scope.league(), await notifiedOf(scope.env.PUSH_DB, match.id)];
  const noticesIn = (language: string | null) =>
    inNamedLanguage(language, league, () => pushesOf(match, notified, now.getTime(), moved));
  const own = await noticesIn(null);
  const said = own.map((notice): TranslatedNotice => ({ ...notice, translations: {} }));
  for (const language of otherLanguages(league)) {
    for (const [index, { notice }] of (await noticesIn(language)).entries()) {
      const translations = said[index]?.translations;
      if (translations !== undefined) translations[language] = notice;
    }
  }
  return said;
}

async function notifyMatch(scope: Scope, fixtureID: number, now: Date, moved: boolean): Promise<void> {
  const matches = matchService(scope.backends("match-data"), { signal: AbortSignal.timeout(backendTimeout) });
  const match = await matches.match(fixtureID);
  if (match === null) return;
  // A match in play has at least its kick-off, so the room did not respond. Without its events, every goal would seem to be taken back.
  if (match.state.kind === "live" && match.change === 0 && match.events.length === 0) {
    throw new Error(`The events of match ${fixtureID}, which is in play, could not be read.`);
  }
  if (moved) await extendFollowers(scope.env.PUSH_DB, match);
  for (const notice of await noticesOf(scope, match, now, moved)) await queueNotice(scope, match, notice, now);
}

/** Sends to one device, and deletes it if its push service no longer knows it. One that cannot be deleted is deleted at its next notice. */
async function sendTo({ env, settings, key }: Sending, device: Device, notice: PushNotice): Promise<Pushed> {
  const pushed = await sendPush(device, notice, { key, contact: settings.SECURITY_CONTACT, lifetime });
  if (pushed.outcome !== "gone") return pushed;
  try {
    await forgetDevice(env.PUSH_DB, device.id);
  } catch (error) {
    log("warn", "a device was not forgotten", thrown(error));
  }
  return pushed;
}

async function sendToRange(scope: Sending, message: Extract<QueuedPush, { kind: "share" }>): Promise<void> {
  const { until, ofScores } = message;
  const noticeFor = ({ language }: Device) => message.translations?.[language ?? ""] ?? message.notice;
  const { devices, last } = await devicesOf(scope.env.PUSH_DB, message, pageSize);
  // Queues the rest of the share first, so that it does not wait for a slow service.
  if (last !== null) await scope.env.PUSHES.send({ ...message, after: last });
  const pushed = await Promise.all(
    devices.map(async (device) => ({ device, result: await sendTo(scope, device, noticeFor(device)) })),
  );
  const refusals = pushed.flatMap(({ result }) => (result.outcome === "refused" ? [result.status] : []));
  if (refusals.length > 0)
    log("error", "pushes were refused", { devices: refusals.length, statuses: [...new Set(refusals)] });
  const later = pushed.flatMap(({ device, result }) =>
    result.outcome === "later" ? [{ device, seconds: result.seconds }] : [],
  );
  const again = later.map(({ device }) => ({
    kind: "device" as const,
    notice: noticeFor(device),
    until,
    ofScores,
    deviceID: device.id,
  }));
  try {
    await queueAll(scope.env.PUSHES, again, { delaySeconds: Math.max(0, ...later.map(({ seconds }) => seconds)) });
  } catch (error) {
    // A retry of the whole message would notify all its devices again, and queue the rest of the share again.
    log("error", "pushes were not queued again", { devices: again.length, ...thrown(error) });
  }
}

/** @returns seconds after which to try again; null if there is nothing more to do */
async function handle(scope: Sending, message: QueuedPush, now: Date): Promise<number | null> {
  if (message.kind === "match") {
    await notifyMatch(scope, message.fixtureID, now, message.moved ?? false);
    return null;
  }
  if (toSeconds(now) >= message.until) return null;
  if (message.kind === "share") {
    await sendToRange(scope, message);
    return null;
  }
  const device = await deviceOf(scope.env.PUSH_DB, message.deviceID, message.ofScores);
  const result = device === null ? null : await sendTo(scope, device, message.notice);
  return result?.outcome === "later" ? result.seconds : null;
}

/** Notifies devices of match events. Failed messages are retried, as often as the queue's settings say (wrangler.toml). */
export async function deliverPushes(batch: MessageBatch, scope: Scope, now: Date): Promise<void> {
  const off = await readSwitchedOff(scope.env.CONTENT_DB);
  // Dropped, because these events are no longer news once pushes are on again.
  if (off.some(({ name }) => name === "push")) return batch.ackAll();
  const sending = { ...scope, key: serverKey(scope.settings.PUSH_SECRET) };
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = queuedPush.safeParse(message.body);
      if (!parsed.success) return message.ack();
      try {
        const retryAfter = await handle(sending, parsed.data, now);
        if (retryAfter === null) message.ack();
        else message.retry({ delaySeconds: retryAfter });
      } catch (error) {
        log("error", "push failed", { kind: parsed.data.kind, ...thrown(error) });
        message.retry({ delaySeconds: 5 });
      }
    }),
  );
}
