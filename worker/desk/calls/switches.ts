import { z } from "zod";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { switchesResponse, switchPath, switchRequest } from "../../../schemas/desk/switches.ts";
import { type SwitchName, switchNames } from "../../../schemas/site/switches.ts";
import { offMessages, readSwitchedOff, setSwitch } from "../../switches.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const administrators: readonly StaffRole[] = ["administrator"];

/** What fans see while a part is switched off. */
const fansSee: Record<SwitchName, string> = {
  ...offMessages,
  adverts: "Pages without adverts.",
  push: `No notifications of matches. Who turns them on reads: ${offMessages.push}`,
  newsletter: "Who signs up for the newsletter reads that it cannot be reached at the moment.",
};

const stateOf = async ({ c }: CallScope, { name }: { name: SwitchName }) =>
  (await readSwitchedOff(c.env.CONTENT_DB)).find((off) => off.name === name) ?? { name, on: true };

export const switchCalls = [
  staffCall({
    method: "GET",
    path: "switches",
    action: "switches.list",
    summary: "What is switched off on fans' pages, and what fans see then",
    roles: administrators,
    input: z.object({}),
    response: switchesResponse,
    audit: null,
    async run({ c }) {
      const found = await readSwitchedOff(c.env.CONTENT_DB);
      return {
        switches: switchNames.map((name) => {
          const off = found.find((each) => each.name === name);
          return { name, fansSee: fansSee[name], off: off === undefined ? null : { since: off.since, by: off.by } };
        }),
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "switches/{name}",
    action: "switches.set",
    summary: "Switch a part of the site off or on; in effect within six seconds",
    roles: administrators,
    confirmed: true,
    // House ads advertise what is on.
    onFansPages: true,
    input: switchPath.extend(switchRequest.shape),
    response: z.object({ changed: z.boolean() }),
    audit: { subject: ({ name }) => `switch ${name}`, state: stateOf },
    async run({ c, caller, now }, { name, off }) {
      const changed = await setSwitch(c.env.CONTENT_DB, { name, off, by: caller.name }, now);
      return { changed };
    },
  }),
];
