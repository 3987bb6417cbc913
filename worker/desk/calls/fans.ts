import { z } from "zod";
import {
  accountID,
  cancelRenewalRequest,
  endSessionRequest,
  fanRecord,
  fanRecordRequest,
  fanSearchRequest,
  fanSearchResponse,
  grantRequest,
  refundRequest,
  resendRequest,
  revokeRequest,
  seeAsFanRequest,
  seenByFan,
  stopStreamRequest,
} from "../../../schemas/desk/fans.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { emailAddress } from "../../../schemas/identity/sign-in.ts";
import { ApiError } from "../../errors.ts";
import { endAnySession, endSessionsOf, unregisterSessionsOf } from "../../identity/session/account-sessions.ts";
import { endAccountStreams } from "../../identity/session/end.ts";
import { gateAccountOf } from "../../playback/concurrency-scope.ts";
import { readFanRecord } from "../fan-record.ts";
import { seeAsFan } from "../see-as-fan.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "support", "commercial"];
const support: readonly StaffRole[] = ["administrator", "support"];

const fan = z.object({ id: accountID.meta({ description: "The fan's account." }) });
const withID = <Shape extends z.ZodRawShape>(request: z.ZodObject<Shape>) => fan.extend(request.shape);
const done = z.object({ changed: z.boolean() });

const subject = ({ id }: { id: string }) => id;
const restriction = async ({ fans }: CallScope, { id }: { id: string }) => {
  const found = await fans.payments(id);
  return found === null ? null : { blocked: found.blocked };
};
const held = async ({ fans }: CallScope, { id, entitlement }: { id: string; entitlement: string }) =>
  (await fans.payments(id))?.grants.filter((grant) => grant.entitlement === entitlement && grant.revokedAt === null) ??
  null;
const paid = async ({ fans }: CallScope, { id, payment }: { id: string; payment: string }) =>
  (await fans.payments(id))?.payments?.find((one) => one.id === payment) ?? null;
const sentMail = async ({ fans }: CallScope, { id, mail }: { id: string; mail: string }) => {
  const found = (await fans.payments(id))?.mails.find((one) => one.id === mail);
  return found === undefined ? null : { sentAt: found.sentAt };
};
const contractState = async ({ fans }: CallScope, input: { id: string; contract: string }) => {
  const found = (await fans.payments(input.id))?.contracts.find(({ id }) => id === input.contract);
  return found === undefined ? null : { renews: found.renews, endsAt: found.endsAt };
};

/** Ends all sessions and streams of an account. */
async function signOut(scope: CallScope, id: string): Promise<void> {
  await endSessionsOf(scope.c, id);
  await endAccountStreams(scope.c, id, "signed out everywhere");
  await signOutAtProvider(scope, id);
}

async function signOutAtProvider({ fans, author }: CallScope, id: string): Promise<void> {
  await fans.signOut(id, author).catch((error: unknown) => {
    // The site's own sessions have ended already, even if the identity provider has no such call.
    if (!(error instanceof ApiError && error.code === "not_here")) throw error;
  });
}

export const fanCalls = [
  staffCall({
    method: "POST",
    path: "fans/search",
    action: "fans.search",
    summary: "Find a fan by email address, receipt or voucher",
    roles: readers,
    input: fanSearchRequest,
    response: fanSearchResponse,
    audit: {
      subject: () => null,
      // Everybody who can read the log could redeem a complete code.
      loggedInput: ({ by, text }) => ({ by, text: by === "voucher" ? `…${text.slice(-4)}` : text }),
    },
    async run({ fans }, { by, text }) {
      const ids =
        by === "email"
          ? await fans.findByEmail(emailAddress.safeParse(text).data ?? "")
          : await fans.findByPurchase(by === "receipt" ? { receipt: text } : { voucher: text });
      const found = ids.map(async (id) => ({ id, email: (await fans.account(id))?.email ?? null }));
      return { fans: await Promise.all(found) };
    },
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/record",
    action: "fans.look",
    summary: "Look at a fan's account, passes, payments, devices and timeline",
    roles: readers,
    input: withID(fanRecordRequest),
    response: fanRecord,
    audit: { subject },
    async run(scope, { id }) {
      const record = await readFanRecord(scope, id);
      if (record === null) throw new ApiError(404, "not_found", "Nothing is stored about such an account.");
      return record;
    },
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/see",
    action: "fans.see",
    summary: "What the site would say to the fan who opens a video, by place and time, without a session of theirs",
    roles: readers,
    input: withID(seeAsFanRequest),
    response: seenByFan,
    audit: { subject },
    run: (scope, { id, ...input }) => seeAsFan(scope, id, input),
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/grant",
    action: "fans.grant",
    summary: "Grant an entitlement",
    roles: support,
    confirmed: true,
    input: withID(grantRequest),
    response: done,
    audit: { subject, state: held },
    async run({ fans, author, now }, { id, entitlement, endsAt }) {
      if (endsAt !== null && endsAt <= now.toISOString()) {
        throw new ApiError(422, "in_the_past", "That end is in the past.");
      }
      return await fans.grant(id, { entitlement, endsAt }, author);
    },
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/revoke",
    action: "fans.revoke",
    summary: "Revoke an entitlement, whatever granted it",
    roles: support,
    confirmed: true,
    input: withID(revokeRequest),
    response: done,
    audit: { subject, state: held },
    run: async ({ fans, author }, { id, entitlement }) => await fans.revoke(id, entitlement, author),
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/block",
    action: "fans.block",
    summary: "Block an account: no sign-in, no playback",
    roles: support,
    confirmed: true,
    input: withID(fanRecordRequest),
    response: done,
    audit: { subject, state: restriction },
    async run(scope, { id }) {
      const result = await scope.fans.restrict(id, true, scope.author);
      await endAccountStreams(scope.c, id, "blocked");
      await unregisterSessionsOf(scope.c, id);
      await signOutAtProvider(scope, id);
      return result;
    },
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/unblock",
    action: "fans.unblock",
    summary: "Unblock an account",
    roles: support,
    confirmed: true,
    input: withID(fanRecordRequest),
    response: done,
    audit: { subject, state: restriction },
    run: async ({ fans, author }, { id }) => await fans.restrict(id, false, author),
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/new-password",
    action: "fans.new-password",
    summary: "Make the next sign-in ask for a new password, and end what is signed in",
    roles: support,
    input: withID(fanRecordRequest),
    response: done,
    audit: { subject },
    async run({ c, fans, author }, { id }) {
      const result = await fans.requireNewPassword(id, author);
      await endSessionsOf(c, id);
      // The embedded identity backend has ended the sessions, but knows nothing of streams.
      await endAccountStreams(c, id, "signed out everywhere");
      return result;
    },
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/unlock",
    action: "fans.unlock",
    summary: "Let an account sign in again after too many wrong passwords",
    roles: support,
    input: withID(fanRecordRequest),
    response: done,
    audit: { subject },
    run: async ({ fans, author }, { id }) => await fans.unlock(id, author),
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/end-session",
    action: "fans.end-session",
    summary: "Sign one device out",
    roles: support,
    input: withID(endSessionRequest),
    response: done,
    audit: { subject },
    run: async ({ c }, { id, session }) => ({ changed: await endAnySession(c, id, session) }),
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/sign-out",
    action: "fans.sign-out",
    summary: "Sign all devices out",
    roles: support,
    input: withID(fanRecordRequest),
    response: done,
    audit: { subject },
    async run(scope, { id }) {
      await signOut(scope, id);
      return { changed: true };
    },
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/stop-stream",
    action: "fans.stop-stream",
    summary: "Stop what one device plays",
    roles: support,
    input: withID(stopStreamRequest),
    response: done,
    audit: { subject },
    async run({ c }, { id, slot }) {
      const gate = c.env.STREAM_GATE.getByName(await gateAccountOf(c, id));
      return { changed: await gate.stop(slot, "stopped elsewhere", { by: `${c.get("league").name} support` }) };
    },
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/resend",
    action: "fans.resend",
    summary: "Send a mail about a purchase once more, to the account's address",
    roles: support,
    input: withID(resendRequest),
    response: done,
    audit: { subject, state: sentMail },
    run: async ({ fans, author }, { id, mail }) =>
      await fans.resend(id, mail, (await fans.account(id))?.email ?? null, author),
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/refund",
    action: "fans.refund",
    summary: "Refund a payment, whole or in part",
    roles: readers,
    confirmed: true,
    input: withID(refundRequest),
    response: done,
    audit: { subject, state: paid },
    run: async ({ fans, author }, { id, payment, amount, refunded }) =>
      await fans.refund(id, { payment, amount, refunded }, author),
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/cancel-renewal",
    action: "fans.cancel-renewal",
    summary: "Let a subscription end with what is paid",
    roles: readers,
    confirmed: true,
    input: withID(cancelRenewalRequest),
    response: done,
    audit: { subject, state: contractState },
    run: async ({ fans, author }, { id, contract }) => await fans.cancelRenewal(id, contract, author),
  }),
];
