import { z } from "zod";
import { campaignChanged } from "../../../schemas/desk/adverts.ts";
import {
  deskPromosResponse,
  promoCreateRequest,
  promoDeleteRequest,
  promoSaveRequest,
} from "../../../schemas/desk/promos.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { promoDesk } from "../../services/promo-desk.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "commercial", "analyst"];
const promoters: readonly StaffRole[] = ["administrator", "commercial"];

const one = z.object({
  id: z.coerce.number().int().positive().max(999_999_999).meta({ description: "The promo's id." }),
});
const promosOf = ({ c }: CallScope) => promoDesk(c.get("backends")("promos"));
const subject = ({ id }: { id: number }) => `promo ${id}`;
const state = async (scope: CallScope, { id }: { id: number }) =>
  (await promosOf(scope).list()).promos.find((promo) => promo.id === id) ?? null;

export const promoCalls = [
  staffCall({
    method: "GET",
    path: "promos",
    action: "promos.list",
    summary: "The site's promos, in the order in which fans see them",
    roles: readers,
    input: z.object({}),
    response: deskPromosResponse,
    audit: null,
    run: (scope) => promosOf(scope).list(),
  }),
  staffCall({
    method: "POST",
    path: "promos/create",
    action: "promos.create",
    onFansPages: true,
    summary: "Add a promo; fans see it at once, in its time",
    roles: promoters,
    input: promoCreateRequest,
    response: campaignChanged,
    audit: { subject: () => null, logsResponse: true },
    run: (scope, { promo }) => promosOf(scope).create(promo),
  }),
  staffCall({
    method: "POST",
    path: "promos/{id}/save",
    action: "promos.save",
    onFansPages: true,
    summary: "Change a promo, pause it or end it; fans see it at once",
    roles: promoters,
    input: one.extend(promoSaveRequest.shape),
    response: campaignChanged,
    audit: { subject, state },
    run: (scope, { id, ...saved }) => promosOf(scope).save(id, saved),
  }),
  staffCall({
    method: "POST",
    path: "promos/{id}/delete",
    action: "promos.delete",
    onFansPages: true,
    summary: "Delete a promo for good",
    roles: promoters,
    confirmed: true,
    input: one.extend(promoDeleteRequest.shape),
    response: campaignChanged,
    audit: { subject, state },
    run: (scope, { id, version }) => promosOf(scope).delete(id, version),
  }),
];
