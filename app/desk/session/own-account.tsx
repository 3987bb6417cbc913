import { useState } from "react";
import { z } from "zod";
import { ownPasskeysResponse } from "../../../schemas/desk/staff.ts";
import { supportsPasskeys } from "../../features/account/passkey-browser.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { DeskForm, ErrorMessage } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { createAnotherPasskey } from "./passkey.ts";

const changed = z.object({ changed: z.boolean() });
const readPasskeys = () => callDesk("GET", "me/passkeys", ownPasskeysResponse);
const reason = "their own sign-in";

/** The user's own account: passkeys of their devices. */
export function OwnAccount() {
  const me = useMe();
  const { data, problem, reload } = useCall(readPasskeys);
  const [done, setDone] = useState("");
  return (
    <div className="max-w-[40rem]">
      <PageHeading>Your sign-in</PageHeading>
      <p className="mt-2">
        You are {me.name}, {me.role}, by {me.email}. This session ends {formatInstant(me.until)}.
        {me.hasPassword && " You also sign in with a password and a one-time code."}
      </p>
      <p role="status" className="mt-2 font-600">
        {done}
      </p>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <h2 className="heading-3 mt-6 mb-3">Passkeys</h2>
      {data?.passkeys.length === 0 && <p className="mb-3">You have none. One makes signing in quicker and safer.</p>}
      <ul className="grid gap-2">
        {data?.passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className="card flex flex-wrap items-center justify-between gap-3 p-3">
            <span>
              {name}, since {formatInstant(createdAt)}
            </span>
            <DeskForm
              label={`Remove: ${name}, since ${formatInstant(createdAt)}`}
              submit="Remove"
              onSubmit={async () => {
                await callDesk("POST", "me/passkeys/remove", changed, { passkey: id, reason });
                setDone("The passkey is gone.");
                await reload();
              }}
            >
              {null}
            </DeskForm>
          </li>
        ))}
      </ul>
      {supportsPasskeys() && (
        <div className="mt-4">
          <DeskForm
            label="Add a passkey"
            submit="Add a passkey on this device"
            onSubmit={async () => {
              await callDesk("POST", "me/passkeys/add", changed, { credential: await createAnotherPasskey(), reason });
              setDone("Your passkey is ready.");
              await reload();
            }}
          >
            {null}
          </DeskForm>
        </div>
      )}
      <p className="mt-6 text-muted">
        Have you lost your only way in? An administrator removes you and invites you again; what you did stays in the
        audit log.
      </p>
    </div>
  );
}
