import type { Context } from "hono";
import { isLocked } from "../../../schemas/streaming/lock-rule.ts";
import { playbackCodes } from "../../../schemas/streaming/playback-errors.ts";
import type { KSessionResponse } from "../../../schemas/streaming/streaming-library.ts";
import type { AppEnv } from "../../app-env.ts";
import { entitlementsStatement, parseEntitlements } from "../../backends/payments/ledger/ledger.ts";
import { parseRestrictions, restrictionsQuery } from "../../backends/payments/ledger/restrictions.ts";
import { ApiError } from "../../errors.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { findPlayableItem } from "../../playback/playable-item.ts";
import { BackendError } from "../../services/backend-error.ts";
import { videoService } from "../../services/videos.ts";
import { type Customer, issueStreamKey } from "./sessions.ts";

/** Milliseconds, for the video backend. */
const timeout = 5000;

/** Unknown entry. Not in the specification's list, so players show the number. */
const unknownEntry = 4;

function asOutage(error: unknown): never {
  if (!(error instanceof BackendError)) throw error;
  throw new ApiError(503, "unavailable", "The videos cannot be reached. Please try again in a minute.");
}

/** An account's entitlements and operator restrictions. */
export async function holdingsOf(database: D1Database, accountID: string, now: Date) {
  const holding = entitlementsStatement(accountID, now);
  const [restriction, held] = await database.batch([
    database.prepare(restrictionsQuery).bind(accountID),
    database.prepare(holding.sql).bind(...holding.params),
  ]);
  const { blocked, bypassed } = parseRestrictions(restriction?.results[0] ?? null) ?? {
    blocked: false,
    bypassed: false,
  };
  return { entitlements: parseEntitlements(held?.results), blocked, bypassed };
}

/**
 * Whether a customer may play an entry, by the lock rule and the ledger, and a session key if so.
 * @throws ApiError 503 when the video backend gives no usable response.
 */
export async function kSessionFor(
  c: Context<AppEnv>,
  customer: Customer | null,
  entryID: string,
): Promise<KSessionResponse> {
  const database = c.env.PAYMENTS_DB;
  const now = new Date();
  const videos = videoService(c.get("backends")("video"), {
    signal: AbortSignal.timeout(timeout),
  });
  const [entry, holdings] = await Promise.all([
    findPlayableItem(videos, entryID).catch(asOutage),
    customer === null ? null : holdingsOf(database, customer.accountID, now),
  ]);
  const refused = (Status: number): KSessionResponse => ({ Status, KSession: null });
  if (holdings?.blocked) return refused(playbackCodes.blocked);
  if (entry === null) return refused(unknownEntry);
  if (!holdings?.bypassed && isLocked(entry.metaData.SysEntryEntitlements, holdings)) {
    if (holdings === null) return refused(playbackCodes.notLoggedIn);
    return refused(holdings.entitlements.length === 0 ? playbackCodes.noSubscription : playbackCodes.notEntitled);
  }
  const KSession = await issueStreamKey(database, { accountID: customer?.accountID ?? null, entryID }, toSeconds(now));
  return { Status: playbackCodes.success, KSession };
}
