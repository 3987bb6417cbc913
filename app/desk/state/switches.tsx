import { useState } from "react";
import { z } from "zod";
import { switchesResponse } from "../../../schemas/desk/switches.ts";
import type { SwitchName } from "../../../schemas/site/switches.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, ReasonField } from "../forms/form.tsx";
import { formatInstant } from "../time.ts";
import { StateHeading } from "./state-pages.tsx";

const changed = z.object({ changed: z.boolean() });
const readSwitches = () => callDesk("GET", "switches", switchesResponse);

const labels: Record<SwitchName, string> = {
  registration: "Registration by email",
  sales: "Sale of passes and gifts",
  adverts: "Adverts",
  push: "Notifications of matches",
  contact: "Contact form",
  newsletter: "Sign-up for the newsletter",
};

/** Switches parts of the site off and on. For administrators. */
export function SwitchesPage() {
  const { data, problem, reload } = useCall(readSwitches);
  const [chosen, setChosen] = useState<{ name: SwitchName; off: boolean; fansSee: string } | null>(null);
  const [done, setDone] = useState("");
  const title = chosen === null ? "" : `Switch ${chosen.off ? "off" : "on"}: ${labels[chosen.name]}`;
  return (
    <>
      <StateHeading title="Switches" />
      <p className="mt-4 max-w-[40rem]">
        For a match day on which something does more harm than good. A switch is in effect within ten seconds.
      </p>
      <p role="status" className="mt-2 font-600">
        {done}
      </p>
      <CallState {...{ data, problem }} what="the switches" />
      <ul className="mt-4 grid max-w-[48rem] gap-2">
        {data?.switches.map(({ name, fansSee, off }) => (
          <li key={name} className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-600">
                {labels[name]}: <span className={off === null ? "" : "text-danger"}>{off === null ? "on" : "off"}</span>
              </p>
              <p className="text-sm text-muted">While it is off: {fansSee}</p>
              {off !== null && (
                <p className="text-sm">
                  Off since {formatInstant(off.since)}, by {off.by}
                </p>
              )}
            </div>
            <button
              type="button"
              className="btn btn-ghost"
              aria-label={`Switch ${off === null ? "off" : "on"}: ${labels[name]}`}
              onClick={() => setChosen({ name, off: off === null, fansSee })}
            >
              Switch {off === null ? "off" : "on"}
            </button>
          </li>
        ))}
      </ul>
      <FormDialog open={chosen !== null} title={title} onClose={() => setChosen(null)}>
        {chosen !== null && (
          <>
            {chosen.off && <p>Fans see then: {chosen.fansSee}</p>}
            <DeskForm
              label={title}
              submit={chosen.off ? "Switch it off" : "Switch it on"}
              danger={chosen.off}
              onSubmit={async ({ reason }) => {
                const result = await callDesk("POST", `switches/${chosen.name}`, changed, { off: chosen.off, reason });
                setDone(
                  result.changed
                    ? `${labels[chosen.name]}: ${chosen.off ? "off" : "on"} within ten seconds.`
                    : "It was so already: nothing was changed.",
                );
                setChosen(null);
                await reload();
              }}
            >
              <ReasonField />
            </DeskForm>
          </>
        )}
      </FormDialog>
    </>
  );
}
