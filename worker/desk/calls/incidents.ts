import { z } from "zod";
import {
  beginIncident as beginRequest,
  correctIncident,
  endIncident,
  incidentPath,
  incidentsResponse,
  updateIncident,
} from "../../../schemas/desk/incidents.ts";
import { type StaffRole, staffRoles } from "../../../schemas/desk/staff.ts";
import { addUpdate, beginIncident, correctUpdate, readIncidents } from "../../health/incidents.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const writers: readonly StaffRole[] = ["administrator", "support"];

const subject = ({ incident }: { incident: string }) => `incident ${incident}`;
const state = async ({ c, now }: CallScope, { incident }: { incident: string }) =>
  (await readIncidents(c.env.CONTENT_DB, now)).find(({ id }) => id === incident) ?? null;
const changed = z.object({ changed: z.literal(true) });

/** Staff calls for the incidents on the service status page. */
export const incidentCalls = [
  staffCall({
    method: "GET",
    path: "incidents",
    action: "incidents.list",
    summary: "Incidents on the page of the service's status: those that go on, and those of the last 90 days",
    roles: staffRoles,
    input: z.object({}),
    response: incidentsResponse,
    audit: null,
    run: async ({ c, now }) => ({ incidents: await readIncidents(c.env.CONTENT_DB, now) }),
  }),
  staffCall({
    method: "POST",
    path: "incidents/begin",
    action: "incidents.begin",
    onFansPages: true,
    summary: "Begin an incident: what is the matter, and which parts are affected",
    roles: writers,
    input: beginRequest,
    response: z.object({ id: z.string() }),
    audit: { subject: () => null, logsResponse: true },
    run: async ({ c, now }, input) => ({ id: await beginIncident(c.env.CONTENT_DB, input, now) }),
  }),
  staffCall({
    method: "POST",
    path: "incidents/{incident}/update",
    action: "incidents.update",
    onFansPages: true,
    summary: "Say how an incident goes on; refused over an update that was not seen",
    roles: writers,
    input: incidentPath.extend(updateIncident.shape),
    response: changed,
    audit: { subject, state },
    async run({ c, now }, { incident, text, parts, seen }) {
      await addUpdate(c.env.CONTENT_DB, incident, { text, parts, seen }, now);
      return { changed: true as const };
    },
  }),
  staffCall({
    method: "POST",
    path: "incidents/{incident}/correct",
    action: "incidents.correct",
    onFansPages: true,
    summary: "Correct the words of an update, and the incident's title; refused over words that were not seen",
    roles: writers,
    input: incidentPath.extend(correctIncident.shape),
    response: changed,
    audit: { subject, state },
    async run({ c }, { incident, ...correction }) {
      await correctUpdate(c.env.CONTENT_DB, incident, correction);
      return { changed: true as const };
    },
  }),
  staffCall({
    method: "POST",
    path: "incidents/{incident}/end",
    action: "incidents.end",
    onFansPages: true,
    summary: "End an incident, with a last word",
    roles: writers,
    input: incidentPath.extend(endIncident.shape),
    response: changed,
    audit: { subject, state },
    async run({ c, now }, { incident, text, seen }) {
      await addUpdate(c.env.CONTENT_DB, incident, { text, parts: null, seen }, now);
      return { changed: true as const };
    },
  }),
];
