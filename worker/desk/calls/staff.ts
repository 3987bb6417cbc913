import { z } from "zod";
import {
  auditResponse,
  inviteRequest,
  reasonRequest,
  roleRequest,
  staffResponse,
} from "../../../schemas/desk/staff.ts";
import { ApiError } from "../../errors.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { MailError } from "../../mail/mailer.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { readAudit } from "../audit.ts";
import { deskOrigin } from "../host.ts";
import {
  describeStaff,
  invitationDays,
  invitationURL,
  inviteStatements,
  listStaff,
  removeStatements,
  runStatements,
  type Staff,
  staffByID,
} from "../staff.ts";
import { type CallScope, requirePerson, staffCall } from "../staff-call.ts";

const administrators = ["administrator"] as const;
const done = z.object({ changed: z.boolean() });
const member = z.object({ id: z.uuid().meta({ description: "One of the staff." }) });

const day = z.iso.date("A day is YYYY-MM-DD.").optional();

const state = async ({ c }: CallScope, { id }: { id: string }) => {
  const found = await staffByID(c.env.DESK_DB, id);
  return found === null ? null : { role: found.role, state: describeStaff(found).state };
};

/** Finds staff other than the caller. @throws ApiError 404; 422 for the caller, so that nobody locks themselves out */
async function otherStaff({ c, caller }: CallScope, id: string): Promise<Staff> {
  const found = await staffByID(c.env.DESK_DB, id);
  if (found === null || found.leftAt !== null) throw new ApiError(404, "not_found", "There is no such person.");
  if (found.id === caller.id) throw new ApiError(422, "yourself", "Another administrator has to do that for you.");
  return found;
}

export const staffCalls = [
  staffCall({
    method: "GET",
    path: "staff",
    action: "staff.list",
    summary: "Who may use the desk",
    roles: administrators,
    input: z.object({}),
    response: staffResponse,
    audit: { subject: () => "staff" },
    run: async ({ c }) => ({ staff: (await listStaff(c.env.DESK_DB)).map(describeStaff) }),
  }),
  staffCall({
    method: "POST",
    path: "staff/invite",
    action: "staff.invite",
    summary: "Send or resend an invitation",
    roles: administrators,
    confirmed: true,
    input: inviteRequest,
    response: done,
    audit: { subject: ({ email }) => email },
    async run({ c, caller, now }, { email, role }) {
      const settings = c.get("settings");
      const brand = c.get("league").name;
      const { token, statements } = inviteStatements(email, role, toSeconds(now));
      const [, invited] = await runStatements(c.env.DESK_DB, statements);
      if (invited?.meta.changes !== 1) throw new ApiError(422, "staff_already", `${email} uses the desk already.`);
      const text = [
        `${requirePerson(caller).staff.name} invites you to the desk of ${brand}, as: ${role}.`,
        `Open this link within ${invitationDays} days. It works once, and only for you:`,
        invitationURL(deskOrigin(c), token),
        "If you do not know what this is about, you need do nothing.",
      ].join("\n\n");
      try {
        await createMailer(settings, c.env, toSeconds(now)).send({ to: email, subject: `The desk of ${brand}`, text });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw new ApiError(503, "mail_failed", "The mail could not be sent. Please invite them again in a minute.");
      }
      return { changed: true };
    },
  }),
  staffCall({
    method: "POST",
    path: "staff/{id}/role",
    action: "staff.role",
    summary: "Give somebody another role",
    roles: administrators,
    confirmed: true,
    input: member.extend(roleRequest.shape),
    response: done,
    audit: { subject: ({ id }) => id, state },
    async run(scope, { id, role }) {
      await otherStaff(scope, id);
      const { meta } = await scope.c.env.DESK_DB.prepare("UPDATE staff SET role = ?2 WHERE id = ?1 AND role <> ?2")
        .bind(id, role)
        .run();
      return { changed: meta.changes === 1 };
    },
  }),
  staffCall({
    method: "POST",
    path: "staff/{id}/remove",
    action: "staff.remove",
    summary: "End what somebody may do at the desk",
    roles: administrators,
    confirmed: true,
    input: member.extend(reasonRequest.shape),
    response: done,
    audit: { subject: ({ id }) => id, state },
    async run(scope, { id }) {
      await otherStaff(scope, id);
      await runStatements(scope.c.env.DESK_DB, removeStatements(id, toSeconds(scope.now)));
      return { changed: true };
    },
  }),
  staffCall({
    method: "GET",
    path: "audit",
    action: "audit.read",
    summary: "The audit log, newest first",
    roles: administrators,
    input: z.object({
      before: z
        .string()
        .regex(/^\d{1,15}$/, "before is the id of a row")
        .transform(Number)
        .optional()
        .meta({ description: "Rows older than this one.", type: "integer" }),
      subject: z.string().max(200).optional().meta({ description: "Rows about one account, or one of the staff." }),
      text: z.string().max(100).optional().meta({ description: "Rows whose staff, action or reason contains it." }),
      from: day.meta({ description: "Rows of this day and later ones, on the league's clock." }),
      to: day.meta({ description: "Rows of this day and earlier ones, on the league's clock." }),
    }),
    response: auditResponse,
    // Rows about a person are found by their subject, so this call has a subject of its own.
    audit: { subject: () => "audit log" },
    run: async ({ c }, { before = null, subject = null, text = null, from = null, to = null }) =>
      await readAudit(c.env.DESK_DB, { before, subject, text, from, to }),
  }),
];
