import { createMailer } from "../mail/create-mailer.ts";
import { nowInSeconds, toSeconds } from "../now-in-seconds.ts";
import { expireEntryGates } from "../playback/entry-gates.ts";
import { publishSourceOrigins } from "../playback/source-origins.ts";
import { matchService } from "../services/matches.ts";
import type { WorkerScope } from "../worker-scope.ts";
import { sendNewsletters } from "./content/send-newsletters.ts";
import { deleteExpiredRecords } from "./delivery-stream/records.ts";
import { expireRegistrations } from "./identity/operations/registration.ts";
import { reminderStatement } from "./payments/contracts/contracts.ts";
import { carryOutDeclarations } from "./payments/contracts/declarations.ts";
import { deleteOldInvitationsStatement } from "./payments/families/families.ts";
import { commitStatements } from "./payments/ledger/ledger-transaction.ts";
import { followMatches } from "./payments/ledger/match-passes.ts";
import { reviewChangedAccounts } from "./payments/ledger/review-changed-accounts.ts";
import { stripeClient } from "./payments/provider/stripe-client.ts";
import { reconcileWhenDue } from "./payments/reconciliation/reconcile-schedule.ts";
import { retentionStatements } from "./payments/retention.ts";
import { sendNotifications } from "./payments/send-notifications.ts";
import { applyLiveRules, createFixtureReader } from "./video/live-rules/apply-rules.ts";
import { sourceOriginsOf } from "./video/own-sources.ts";
import { endPulledStreams } from "./video/pulled-entries.ts";
import { packageRecordings, tidyUploads } from "./video/recordings/package-recordings.ts";
import { measureRecordings } from "./video/source-states/recording-states.ts";
import { measureSources } from "./video/source-states/source-states.ts";
import {
  assembleReplays,
  broadcastSyncWindow,
  endPlannedBroadcasts,
  syncBroadcasts,
  syncStrays,
} from "./video/sync-broadcasts.ts";
import { deleteUnusedFootage } from "./video/unused-footage.ts";

/** What the embedded backends do every minute, by task name in the log. */
export const backendTasks: Record<string, (scope: WorkerScope) => Promise<void>> = {
  /** Ends live streams without a match at their planned end, also while match data is down. */
  "end planned streams": async ({ settings, env }) => {
    if (settings.VIDEO_API === "") await endPlannedBroadcasts(env.VIDEO_DB, new Date());
  },
  /** Starts and ends live streams with their matches. A remote video backend follows them itself. */
  "follow fixtures": async ({ settings, env, backends }) => {
    if (settings.VIDEO_API !== "") return;
    const now = new Date();
    const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
    const service = matchService(backends("match-data"), {});
    const matches = await service.fixtures({
      from: at(-broadcastSyncWindow.before),
      to: at(broadcastSyncWindow.after),
    });
    await syncBroadcasts(env.VIDEO_DB, matches, now);
    await assembleReplays(env.VIDEO_DB, service.match, now);
    await syncStrays(env.VIDEO_DB, matches, service.match, now);
  },
  /** Gives fixtures their live entries by rule. */
  "apply live rules": async ({ settings, env, backends }) => {
    if (settings.VIDEO_API !== "") return;
    await applyLiveRules(env.VIDEO_DB, createFixtureReader(backends("match-data")), new Date());
  },
  /** Completes uploads that broke off at their end. */
  "tidy uploads": async ({ settings, env }) => {
    if (settings.VIDEO_API === "") await tidyUploads(env, new Date());
  },
  /** Sends uploaded recordings to the packager; they play once it is done. */
  "package recordings": async ({ settings, env }) => {
    if (settings.VIDEO_API === "") await packageRecordings(env, settings, new Date());
  },
  /** Deletes footage that a newer upload has replaced, and that of deleted entries. */
  "delete unused footage": async ({ settings, env }) => {
    if (settings.VIDEO_API === "") await deleteUnusedFootage(env, settings.PLAYBACK_TOKEN_SECONDS, new Date());
  },
  /** Checks whether the live sources on air work. */
  "measure live sources": async ({ settings, env }) => {
    if (settings.VIDEO_API === "") await measureSources(env.VIDEO_DB, settings, new Date());
  },
  /** Publishes the hosts of entries' own sources, so that pages allow players to fetch from them. */
  "publish source hosts": async ({ settings, env }) => {
    if (settings.VIDEO_API === "") await publishSourceOrigins(env.SESSIONS, await sourceOriginsOf(env.VIDEO_DB));
  },
  /** Ends streams of entries that were pulled by programs which send no notice, or whose notice failed. */
  "end pulled streams": ({ env }) => endPulledStreams(env),
  "forget stream gates": ({ env }) => expireEntryGates(env.VIDEO_DB, new Date()),
  /** Applies payments whose webhook never came. */
  "reconcile payments": async ({ settings, env, embedded }) => {
    if (settings.PAYMENTS_API !== "") return;
    await reconcileWhenDue(() => stripeClient(settings, embedded), env.PAYMENTS_DB, new Date());
  },
  /** Queues the reminders of coming renewals. */
  "remind subscribers": async ({ settings, env }) => {
    if (settings.PAYMENTS_API !== "") return;
    await commitStatements(env.PAYMENTS_DB, [reminderStatement(settings.RENEWAL_REMINDER_DAYS, new Date())]);
  },
  /** Carries out declarations that failed at the payments provider. */
  "carry out declarations": async ({ settings, env, embedded }) => {
    if (settings.PAYMENTS_API !== "") return;
    await carryOutDeclarations(() => stripeClient(settings, embedded), env.PAYMENTS_DB, new Date());
  },
  /** Sends queued receipts, reminders and confirmations. */
  "send payment mails": async ({ settings, league, env }) => {
    if (settings.PAYMENTS_API !== "") return;
    const now = new Date();
    const mailer = createMailer(settings, env, toSeconds(now));
    await sendNotifications(env.PAYMENTS_DB, mailer, await league(), settings, now);
  },
  /** Reviews accounts that were changed by programs which send no notice, such as a database console, or whose notice failed. */
  "notify stream gates": (scope) => reviewChangedAccounts(scope),
  /** Deletes expired events of the embedded delivery stream. */
  "delete old delivery-stream events": ({ settings, env }) =>
    deleteExpiredRecords(env.MARKETING_DB, settings.RETAIN_EVENTS_DAYS, new Date()),
  /** Moves passes for one match with its kick-off, every ten minutes. */
  "follow matches of passes": async ({ settings, env, backends }) => {
    const now = new Date();
    if (settings.PAYMENTS_API !== "" || now.getUTCMinutes() % 10 !== 0) return;
    const { match } = matchService(backends("match-data"), {});
    await followMatches(env.PAYMENTS_DB, match, now);
  },
  /** Deletes expired payment records, once an hour. */
  "delete old payment records": async ({ settings, env }) => {
    const now = new Date();
    if (now.getUTCMinutes() !== 0) return;
    await commitStatements(env.PAYMENTS_DB, retentionStatements(settings.RETAIN_PAYMENTS_DAYS, now));
  },
  /** Sends newsletters in batches. A remote content backend sends its own. */
  "send newsletters": async ({ settings, env }) => {
    if (settings.CONTENT_API === "") await sendNewsletters(env, settings, new Date());
  },
  "expire registrations": ({ env }) => expireRegistrations(env.IDENTITY_DB, nowInSeconds()),
  /** Deletes old invitations to share passes, with the email addresses in them. */
  "delete old family invitations": async ({ env }) => {
    await commitStatements(env.PAYMENTS_DB, [deleteOldInvitationsStatement(new Date())]);
  },
  /**
   * Checks whether recordings on other hosts can be watched, a few at a time. It comes last, because a slow CDN must not delay the
   * others.
   */
  "measure recordings": async ({ settings, env }) => {
    if (settings.VIDEO_API === "") await measureRecordings(env.VIDEO_DB, settings, new Date());
  },
};
