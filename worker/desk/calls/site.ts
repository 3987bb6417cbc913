import { z } from "zod";
import {
  retriedMails,
  retryRequest,
  siteStateResponse,
  undeliveredRequest,
  undeliveredResponse,
} from "../../../schemas/desk/site.ts";
import { type StaffRole, staffRoles } from "../../../schemas/desk/staff.ts";
import { probeBackends, probeSite } from "../../health/probe.ts";
import { countUndelivered, listUndelivered, retryUndelivered } from "../../mail/undelivered-mails.ts";
import { staffCall } from "../staff-call.ts";

const support: readonly StaffRole[] = ["administrator", "support"];

/** Staff calls about the state of the site and undelivered mails. */
export const siteCalls = [
  staffCall({
    method: "GET",
    path: "state",
    action: "site.state",
    summary: "How the site and its backends are",
    roles: staffRoles,
    input: z.object({}),
    response: siteStateResponse,
    audit: null,
    async run({ c }) {
      const [site, backends, undeliveredMails] = await Promise.all([
        probeSite(c.env),
        probeBackends(c.get("backends"), c.get("settings")),
        countUndelivered(c.env.IDENTITY_DB),
      ]);
      return { version: c.env.VERSION.id, site, backends, undeliveredMails };
    },
  }),
  staffCall({
    method: "POST",
    path: "mails/undelivered",
    action: "mails.undelivered",
    summary: "Look whom the mails are for that were not delivered",
    roles: support,
    input: undeliveredRequest,
    response: undeliveredResponse,
    audit: { subject: () => "undelivered mails" },
    async run({ c, fans }) {
      const mails = await listUndelivered(c.env.IDENTITY_DB);
      const addresses = [...new Set(mails.map(({ recipient }) => recipient))];
      const found = new Map(
        await Promise.all(addresses.map(async (to) => [to, (await fans.findByEmail(to))[0] ?? null] as const)),
      );
      return {
        mails: mails.map(({ id, recipient: to, failed_at }) => ({
          ...{ id, to, fan: found.get(to) ?? null },
          failedAt: new Date(failed_at * 1000).toISOString(),
        })),
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "mails/retry",
    action: "mails.retry",
    summary: "Send mails again that were not delivered",
    roles: support,
    input: retryRequest,
    response: retriedMails,
    audit: {
      subject: () => null,
      state: async ({ c }) => ({ undeliveredMails: await countUndelivered(c.env.IDENTITY_DB) }),
    },
    run: async ({ c }, { mail }) => ({
      changed: (await retryUndelivered(c.env.IDENTITY_DB, c.env.MAILS, mail)) > 0,
    }),
  }),
];
