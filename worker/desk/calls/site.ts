import { z } from "zod";
import { siteStateResponse } from "../../../schemas/desk/site.ts";
import { reason, staffRoles } from "../../../schemas/desk/staff.ts";
import { probeBackends, probeSite } from "../../health/probe.ts";
import { countUndelivered, retryUndelivered } from "../../mail/undelivered-mails.ts";
import { staffCall } from "../call.ts";

/** Staff calls about the site. */
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
    path: "mails/retry",
    action: "mails.retry",
    summary: "Send mails again that were not delivered",
    roles: ["administrator", "support"],
    input: z.object({ reason }),
    response: z.object({ changed: z.boolean() }),
    audit: {
      subject: () => null,
      state: async ({ c }) => ({ undeliveredMails: await countUndelivered(c.env.IDENTITY_DB) }),
    },
    run: async ({ c }) => ({ changed: (await retryUndelivered(c.env.IDENTITY_DB, c.env.MAILS)) > 0 }),
  }),
];
