import { z } from "zod";
import {
  addRulesRequest,
  changeRulesRequest,
  deleteRulesRequest,
  deskRulesResponse,
  type NamedRules,
  rulesPath,
} from "../../../schemas/desk/availability.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { rulesDesk } from "../../services/rules-desk.ts";
import { type CallScope, staffCall } from "../staff-call.ts";
import { ruleSentences } from "../who-can-watch.ts";

const readers: readonly StaffRole[] = ["administrator", "video", "support", "commercial", "analyst"];
const writers: readonly StaffRole[] = ["administrator", "video"];

const rulesOf = ({ c }: CallScope) => rulesDesk(c.get("backends")("video"));

const described = ({ c }: CallScope, rules: readonly NamedRules[]): z.input<typeof deskRulesResponse> => ({
  rules: rules.map((each) => ({ ...each, words: ruleSentences(each.rules) })),
  renewal: c.get("settings").PLAYBACK_TOKEN_SECONDS,
});

const audit = {
  subject: ({ name }: { name: string }) => `availability rules ${name}`,
  state: async (scope: CallScope, { name }: { name: string }) =>
    (await rulesOf(scope).list()).find((each) => each.name === name)?.rules ?? null,
};

export const availabilityCalls = [
  staffCall({
    method: "GET",
    path: "availability",
    action: "availability.list",
    summary: "Availability rules by name: what they say, which entries have them, and which of these are live now",
    roles: readers,
    input: z.object({}),
    response: deskRulesResponse,
    audit: null,
    run: async (scope) => described(scope, await rulesOf(scope).list()),
  }),
  staffCall({
    method: "POST",
    path: "availability",
    action: "availability.add",
    summary: "Add availability rules, which entries can have by their name from then on",
    roles: writers,
    input: addRulesRequest,
    response: deskRulesResponse,
    audit,
    run: async (scope, { name, rules }) =>
      described(scope, await rulesOf(scope).add({ name, rules, author: scope.author })),
  }),
  staffCall({
    method: "POST",
    path: "availability/{name}/change",
    action: "availability.change",
    onFansPages: true,
    summary:
      "Change availability rules for all entries that have them: at once for new viewers, and for those who watch already as their token is renewed",
    roles: writers,
    input: rulesPath.extend(changeRulesRequest.shape),
    response: deskRulesResponse,
    audit,
    run: async (scope, { name, revision, rules }) =>
      described(scope, await rulesOf(scope).change(name, { revision, rules, author: scope.author })),
  }),
  staffCall({
    method: "POST",
    path: "availability/{name}/delete",
    action: "availability.delete",
    summary: "Delete availability rules that no entry has, and that no rule for live entries names",
    roles: writers,
    input: rulesPath.extend(deleteRulesRequest.shape),
    response: deskRulesResponse,
    audit,
    confirmed: true,
    run: async (scope, { name, revision }) =>
      described(scope, await rulesOf(scope).delete(name, { revision, author: scope.author })),
  }),
];
