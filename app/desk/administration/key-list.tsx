import { useState } from "react";
import { z } from "zod";
import { type DeskKey, keyResponse, keysResponse } from "../../../schemas/desk/staff.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, ReasonField, TextInput } from "../forms/form.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";

const changed = z.object({ changed: z.boolean() });
const readKeys = () => callDesk("GET", "keys", keysResponse);

/** API keys with which the league's own tools make staff calls. */
export function KeyList() {
  const { data, problem, reload } = useCall(readKeys);
  const [open, setOpen] = useState<"new" | DeskKey | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const scopes = data?.scopes ?? [];
  const rooms = [...new Set(scopes.map(({ room }) => room))];
  const title = open === null ? "" : open === "new" ? "Make a key" : `Stop ${open.name}`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Keys</PageHeading>
        <button type="button" className="btn btn-primary" onClick={() => setOpen("new")}>
          Make a key
        </button>
      </div>
      <p className="mt-2 text-muted">
        The league's own tools make the calls of{" "}
        <a className="text-link" href="/api/desk/v1/openapi.json">
          /api/desk/v1/openapi.json
        </a>{" "}
        with a key: <code>Authorization: Bearer desk_…</code>
      </p>
      <div role="status" className="mt-4">
        {made !== null && (
          <p className="card p-3">
            This is the key. It is shown this once: <code className="block break-all font-600">{made}</code>
          </p>
        )}
      </div>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {data?.keys.length === 0 && (
        <p>There are no keys. Make one for each of the league's own tools, with what it needs alone.</p>
      )}
      <ul className="mt-4 grid gap-2">
        {data?.keys.map((key) => (
          <li key={key.id} className="card flex flex-wrap items-center justify-between gap-3 p-3">
            <div className="min-w-0 flex-1 basis-60">
              <strong>{key.name}</strong>
              <ScopesOf scopes={key.scopes} />
              <p className="text-sm break-words text-muted">
                made by {key.createdBy}, {formatInstant(key.createdAt)}
                {key.stoppedAt !== null && `, stopped ${formatInstant(key.stoppedAt)}`}
              </p>
            </div>
            {key.stoppedAt === null && (
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Stop ${key.name}`}
                onClick={() => setOpen(key)}
              >
                Stop
              </button>
            )}
          </li>
        ))}
      </ul>
      <FormDialog open={open !== null} title={title} onClose={() => setOpen(null)}>
        {open !== null && (
          <DeskForm
            label={title}
            submit={open === "new" ? "Make it" : "Stop it"}
            danger={open !== "new"}
            onSubmit={async ({ name, reason, ...chosen }) => {
              if (open === "new") {
                const body = { name, reason, scopes: Object.keys(chosen) };
                setMade((await callDesk("POST", "keys/create", keyResponse, body)).key);
              } else {
                await callDesk("POST", `keys/${open.id}/stop`, changed, { reason });
                setMade(null);
              }
              setOpen(null);
              await reload();
            }}
          >
            {open === "new" ? (
              <>
                <TextInput name="name" label="What it is for" required maxLength={80} autoCapitalize="sentences" />
                <fieldset className="grid gap-1">
                  <legend className="mb-1 font-600">What it may do</legend>
                  {rooms.map((room) => (
                    <Room key={room} room={room} scopes={scopes.filter((scope) => scope.room === room)} />
                  ))}
                </fieldset>
              </>
            ) : (
              <p>Whatever uses it is refused from now on.</p>
            )}
            <ReasonField />
          </DeskForm>
        )}
      </FormDialog>
    </>
  );
}

/** Checkboxes for the calls of a room. */
const Room = ({ room, scopes }: { room: string; scopes: z.output<typeof keysResponse>["scopes"] }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2 font-600">{room}</summary>
    <fieldset aria-label={room} className="grid gap-1">
      {scopes.map(({ action, summary }) => (
        <label key={action} className="flex min-h-8 items-center gap-2">
          <input type="checkbox" name={action} className="size-5 shrink-0 accent-[var(--accent)]" /> {summary}
        </label>
      ))}
    </fieldset>
  </details>
);

/** Maximum number of scopes shown without expanding the list. */
const fewScopes = 6;

const ScopesOf = ({ scopes }: { scopes: readonly string[] }) =>
  scopes.length <= fewScopes ? (
    <p>{scopes.join(", ")}</p>
  ) : (
    <details>
      <summary className="min-h-8 cursor-pointer">{scopes.length} calls</summary>
      <p>{scopes.join(", ")}</p>
    </details>
  );
