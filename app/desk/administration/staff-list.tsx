import { useState } from "react";
import { z } from "zod";
import { roleDescriptions, type StaffMember, staffResponse, staffRoles } from "../../../schemas/desk/staff.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, ReasonField, SelectField, TextInput } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";

const changed = z.object({ changed: z.boolean() });
const roleOptions = staffRoles.map((role) => ({
  value: role,
  label: `${role}: ${roleDescriptions[role].toLowerCase()}`,
}));
const readStaff = () => callDesk("GET", "staff", staffResponse);

/** Whether a person is invited, active or has left, and since when. */
function describeState({ state, invitedAt, invitedUntil, joinedAt, leftAt }: StaffMember): string {
  if (state === "left") return `has left since ${formatInstant(leftAt ?? invitedAt)}`;
  if (state === "active") return `active since ${formatInstant(joinedAt ?? invitedAt)}`;
  if (isExpired({ state, invitedUntil })) return `the invitation expired ${formatInstant(invitedUntil ?? invitedAt)}`;
  return `invited since ${formatInstant(invitedAt)}`;
}

const isExpired = ({ state, invitedUntil }: Pick<StaffMember, "state" | "invitedUntil">) =>
  state === "invited" && invitedUntil !== null && Date.parse(invitedUntil) <= Date.now();

type Open = { what: "invite"; member?: StaffMember } | { what: "role" | "remove"; member: StaffMember };

/** Lists staff, invites people and changes their roles. */
export function StaffList() {
  const { data, problem, reload } = useCall(readStaff);
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState("");
  const me = useMe();

  const finish = async (sentence: string) => {
    setOpen(null);
    setDone(sentence);
    await reload();
  };
  const title =
    open === null
      ? ""
      : open.what === "invite"
        ? "Invite somebody"
        : `${open.what === "role" ? "Another role for" : "Remove"} ${open.member.name || open.member.email}`;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Staff</PageHeading>
        <button type="button" className="btn btn-primary" onClick={() => setOpen({ what: "invite" })}>
          Invite somebody
        </button>
      </div>
      <p role="status" className="mt-2 font-600">
        {done}
      </p>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <ul className="mt-4 grid gap-2">
        {data?.staff.map((member) => (
          <li key={member.id} className="card flex flex-wrap items-center justify-between gap-3 p-3">
            <div className="min-w-0 flex-1 basis-60">
              <strong>{member.name || member.email}</strong>, {member.role}
              <p className="text-sm break-words text-muted">
                {member.email}, {describeState(member)}
              </p>
            </div>
            {(member.state === "left" || isExpired(member)) && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Invite again: ${member.email}`}
                onClick={() => setOpen({ what: "invite", member })}
              >
                Invite again
              </button>
            )}
            {member.state !== "left" && member.id !== me.id && (
              <div className="flex flex-wrap gap-2">
                <button
                  type="button"
                  className="btn btn-ghost"
                  aria-label={`Another role for ${member.email}`}
                  onClick={() => setOpen({ what: "role", member })}
                >
                  Role
                </button>
                <button
                  type="button"
                  className="btn btn-ghost"
                  aria-label={`Remove ${member.email}`}
                  onClick={() => setOpen({ what: "remove", member })}
                >
                  Remove
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <FormDialog open={open !== null} title={title} onClose={() => setOpen(null)}>
        {open !== null &&
          (open.what === "invite" ? (
            <DeskForm
              label={title}
              submit="Invite"
              onSubmit={async ({ email, role, reason }) => {
                await callDesk("POST", "staff/invite", changed, { email, role, reason });
                await finish(`${email} is invited by mail.`);
              }}
            >
              <TextInput name="email" label="Email" type="email" required defaultValue={open.member?.email ?? ""} />
              <SelectField name="role" label="Role" options={roleOptions} initial={open.member?.role ?? "support"} />
              <ReasonField />
            </DeskForm>
          ) : (
            <DeskForm
              label={title}
              submit={open.what === "role" ? "Change the role" : "Remove"}
              danger={open.what === "remove"}
              onSubmit={async ({ role, reason }) => {
                const body = open.what === "role" ? { role, reason } : { reason };
                await callDesk("POST", `staff/${open.member.id}/${open.what}`, changed, body);
                await finish(open.what === "role" ? `The role is ${role}.` : `${open.member.email} has left the desk.`);
              }}
            >
              {open.what === "role" ? (
                <SelectField name="role" label="Role" options={roleOptions} initial={open.member.role} />
              ) : (
                <p>
                  Their sessions end now. What they did stays in the audit log. Remove who has lost phone and passkey,
                  and invite them again.
                </p>
              )}
              <ReasonField />
            </DeskForm>
          ))}
      </FormDialog>
    </>
  );
}
