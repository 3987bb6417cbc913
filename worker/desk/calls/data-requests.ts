import { z } from "zod";
import {
  dataRequestPath,
  dataRequestsResponse,
  eraseRequest,
  exportedData,
  recordDataRequest,
} from "../../../schemas/desk/data-requests.ts";
import { accountID } from "../../../schemas/desk/fans.ts";
import { reason, type StaffRole } from "../../../schemas/desk/staff.ts";
import { DeletionStopped, deleteAccount } from "../../account-data/delete-account.ts";
import { exportAccountData } from "../../account-data/export-account-data.ts";
import { ApiError } from "../../errors.ts";
import { endSessionsOf } from "../../identity/session/account-sessions.ts";
import { endAccountStreams } from "../../identity/session/end.ts";
import { listSessions } from "../../identity/session/session-index.ts";
import { sessionBounds } from "../../identity/session/session-limits.ts";
import { languageOfLocale } from "../../language/page-language.ts";
import { addRequest, endRequest, findRequest, listRequests, type StoredRequest } from "../data-requests.ts";
import { readFanRecord } from "../fan-record.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const support: readonly StaffRole[] = ["administrator", "support"];
const done = z.object({ changed: z.boolean() });
const withReason = dataRequestPath.extend({ reason });
const fan = z.object({ id: accountID.meta({ description: "The fan's account." }) });

const subject = ({ request }: { request: string }) => request;
/** The request for the audit log. */
const state = async ({ c, now }: CallScope, { request }: { request: string }) => {
  const { account, kind, dueOn, ended } = await findRequest(c.env.DESK_DB, request, now);
  return { account, kind, dueOn, ended };
};

/** An open request, or one that was already exported. @throws ApiError 404, 409 or 422 */
async function openRequest({ c, now }: CallScope, id: string, kind: StoredRequest["kind"]): Promise<StoredRequest> {
  const found = await findRequest(c.env.DESK_DB, id, now);
  if (found.kind !== kind) throw new ApiError(422, "other_kind", `This is a request to ${found.kind}.`);
  if (found.ended !== null && found.ended.outcome !== "exported") {
    throw new ApiError(409, "has_ended", "This request has ended already.");
  }
  return found;
}

/** The identity pool's data about an account. @throws ApiError 422 if another provider has the account, or it was deleted */
async function poolData({ fans }: CallScope, account: string) {
  const held = await fans.accountData(account);
  if (held === null) {
    throw new ApiError(
      422,
      "not_here",
      "The account is deleted, or kept by another sign-in provider: it is answered there.",
    );
  }
  return held;
}

export const dataRequestCalls = [
  staffCall({
    method: "GET",
    path: "data-requests",
    action: "data-requests.list",
    summary: "Fans' requests for their data or their deletion, the first due first",
    roles: support,
    input: z.object({}),
    response: dataRequestsResponse,
    audit: { subject: () => null },
    async run({ c, fans, now }) {
      const found = (await listRequests(c.env.DESK_DB, now)).map(async (request) => ({
        ...request,
        email: request.ended === null ? ((await fans.account(request.account))?.email ?? null) : null,
      }));
      return { requests: await Promise.all(found) };
    },
  }),
  staffCall({
    method: "POST",
    path: "fans/{id}/request-data",
    action: "data-requests.record",
    summary: "Record that a fan has asked for their data or their deletion",
    roles: support,
    input: fan.extend(recordDataRequest.shape),
    response: done,
    audit: { subject: ({ id }) => id },
    async run(scope, { id, kind, way, arrivedOn }) {
      if ((await readFanRecord(scope, id)) === null) {
        throw new ApiError(404, "not_found", "Nothing is stored about such an account.");
      }
      await addRequest(scope.c.env.DESK_DB, { account: id, kind, way, arrivedOn, by: scope.caller.name }, scope.now);
      return { changed: true };
    },
  }),
  staffCall({
    method: "POST",
    path: "data-requests/{request}/export",
    action: "data-requests.export",
    summary: "Everything that is stored about the fan, as the fan would download it; ends the request",
    roles: support,
    confirmed: true,
    input: withReason,
    response: exportedData,
    audit: { subject, state },
    async run(scope, { request }) {
      const { c, caller, now } = scope;
      const { account } = await openRequest(scope, request, "export");
      const held = await poolData(scope, account);
      const sessions = await listSessions(c.env.IDENTITY_DB, account, sessionBounds(now));
      const data = await exportAccountData(
        c,
        {
          account: { ssoID: account, email: held.email, displayName: held.attributes.name ?? "" },
          attributes: held.attributes,
          passkeys: async () => held.passkeys,
          connected: async () => held,
          sessions: async () =>
            sessions.map(({ label, place, createdAt, seenAt }) => ({
              ...{ device: label, place, current: false },
              ...{ createdAt: new Date(createdAt * 1000), seenAt: new Date(seenAt * 1000) },
            })),
        },
        now,
      );
      await endRequest(c.env.DESK_DB, request, { outcome: "exported", by: caller.name }, now);
      return { ...data };
    },
  }),
  staffCall({
    method: "POST",
    path: "data-requests/{request}/erase",
    action: "data-requests.erase",
    summary: "Delete the fan's account as the fan would, for good; ends the request",
    roles: ["administrator"],
    confirmed: true,
    input: dataRequestPath.extend(eraseRequest.shape),
    response: done,
    audit: { subject, state, loggedInput: ({ request }) => ({ request }) },
    async run(scope, { request, email }) {
      const { c, caller, fans, author, now } = scope;
      const { account } = await openRequest(scope, request, "erase");
      const held = await poolData(scope, account);
      if (email.toLowerCase() !== held.email) {
        throw new ApiError(422, "other_address", "That is not the address of this account. Nothing was deleted.");
      }
      const leaving = {
        ...{ ssoID: account, email: held.email },
        language: languageOfLocale(held.attributes.locale, c.get("league")),
        async deleteAtProvider() {
          await endSessionsOf(c, account);
          await endAccountStreams(c, account, "signed out everywhere");
          await fans.deleteAccount(account, author);
        },
      };
      try {
        await deleteAccount(c, leaving, now);
      } catch (error) {
        if (!(error instanceof DeletionStopped)) throw error;
        const message = `The deletion stopped at ${error.step}. The account and the request are still there: try again in a few minutes.`;
        throw new ApiError(503, "unavailable", message);
      }
      return { changed: await endRequest(c.env.DESK_DB, request, { outcome: "erased", by: caller.name }, now) };
    },
  }),
  staffCall({
    method: "POST",
    path: "data-requests/{request}/withdraw",
    action: "data-requests.withdraw",
    summary: "End a request that the fan has taken back, or that was not theirs",
    roles: support,
    input: withReason,
    response: done,
    audit: { subject, state },
    async run({ c, caller, now }, { request }) {
      await findRequest(c.env.DESK_DB, request, now);
      return { changed: await endRequest(c.env.DESK_DB, request, { outcome: "withdrawn", by: caller.name }, now) };
    },
  }),
];
