import { z } from "zod";
import {
  advertCreateRequest,
  advertDeleteRequest,
  advertSaveRequest,
  campaignChanged,
  deskAdvertsResponse,
} from "../../../schemas/desk/adverts.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { advertDesk } from "../../services/advert-desk.ts";
import { countsAdverts } from "../advert-counting.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "commercial", "analyst"];
const sellers: readonly StaffRole[] = ["administrator", "commercial"];

const one = z.object({
  id: z.coerce.number().int().positive().max(999_999_999).meta({ description: "The advert's id." }),
});
const advertsOf = ({ c }: CallScope) => advertDesk(c.get("backends")("advertising"));
const subject = ({ id }: { id: number }) => `advert ${id}`;

/** An advert for the audit log, without its counts, which change all the time. */
async function state(scope: CallScope, { id }: { id: number }) {
  const found = (await advertsOf(scope).list()).adverts.find((each) => each.id === id);
  if (found === undefined) return null;
  const { views: _views, clicks: _clicks, ...advert } = found;
  return advert;
}

export const advertCalls = [
  staffCall({
    method: "GET",
    path: "adverts",
    action: "adverts.list",
    summary: "Adverts with where and when they show, their views and clicks, and the slots of pages",
    roles: readers,
    input: z.object({}),
    response: deskAdvertsResponse,
    audit: null,
    run: async (scope) => ({ ...(await advertsOf(scope).list()), counted: countsAdverts(scope) }),
  }),
  staffCall({
    method: "POST",
    path: "adverts/create",
    action: "adverts.create",
    onFansPages: true,
    summary: "Add an advert; fans see it at once, in its time",
    roles: sellers,
    input: advertCreateRequest,
    response: campaignChanged,
    audit: { subject: () => null, logsResponse: true },
    run: (scope, { advert }) => advertsOf(scope).create(advert),
  }),
  staffCall({
    method: "POST",
    path: "adverts/{id}/save",
    action: "adverts.save",
    onFansPages: true,
    summary: "Change an advert, pause it or end it; fans see it at once",
    roles: sellers,
    input: one.extend(advertSaveRequest.shape),
    response: campaignChanged,
    audit: { subject, state },
    run: (scope, { id, ...saved }) => advertsOf(scope).save(id, saved),
  }),
  staffCall({
    method: "POST",
    path: "adverts/{id}/delete",
    action: "adverts.delete",
    onFansPages: true,
    summary: "Delete an advert for good",
    roles: sellers,
    confirmed: true,
    input: one.extend(advertDeleteRequest.shape),
    response: campaignChanged,
    audit: { subject, state },
    run: (scope, { id, version }) => advertsOf(scope).delete(id, version),
  }),
];
