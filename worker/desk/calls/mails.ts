import { z } from "zod";
import {
  deskMailFrameRequest,
  deskMailFrameResponse,
  deskMailRequest,
  deskMailResponse,
  deskMailsResponse,
  mailPath,
} from "../../../schemas/desk/mails.ts";
import { optionalReason, type StaffRole } from "../../../schemas/desk/staff.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { changeMail, changeMailFrame, listMails, readMail, readMailFrame } from "../../league/desk-mails.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "writer", "analyst"];

type Path = z.output<typeof mailPath>;

const leagueNow = ({ c }: CallScope) => readCurrentLeague(c.env.CONTENT_DB);
const mailNow = async (scope: CallScope, { kind }: Path) => readMail(await leagueNow(scope), kind, scope.now);

/** Staff calls for the league's own wording of the mails that fans get. */
export const mailCalls = [
  staffCall({
    method: "GET",
    path: "mail-words",
    action: "mail-words.list",
    summary: "The mails that fans get, and in which languages they are in the league's own words",
    roles: readers,
    input: z.object({}),
    response: deskMailsResponse,
    audit: null,
    run: async (scope) => listMails(await leagueNow(scope)),
  }),
  staffCall({
    method: "GET",
    path: "mail-words/{kind}",
    action: "mail-words.read",
    summary: "A mail in the league's own words and the site's, by language, with its placeholders",
    roles: readers,
    input: mailPath,
    response: deskMailResponse,
    audit: null,
    run: mailNow,
  }),
  staffCall({
    method: "POST",
    path: "mail-words/{kind}",
    action: "mail-words.change",
    summary: "Publish the league's own words for a mail; where they are empty, it is in the site's",
    roles: ["administrator", "editor"],
    input: mailPath.extend({ ...deskMailRequest.shape, reason: optionalReason }),
    response: deskMailResponse,
    audit: {
      subject: ({ kind }) => `mail ${kind}`,
      loggedInput: () => ({}),
      state: async (scope, path) =>
        (await mailNow(scope, path)).languages.map(({ tag, own: { subject, text } }) => ({ tag, subject, text })),
    },
    async run(scope, { kind, words, revision }) {
      const author = { staff: scope.caller.name, now: scope.now };
      const mail = await mailNow(scope, { kind });
      await changeLeague(scope.c.env, author, (current) => changeMail(current, mail, { words, revision }));
      return mailNow(scope, { kind });
    },
  }),
  staffCall({
    method: "GET",
    path: "mail-frame",
    action: "mail-frame.read",
    summary: "The sender's name of all mails to fans, and the lines below each",
    roles: readers,
    input: z.object({}),
    response: deskMailFrameResponse,
    audit: null,
    run: async (scope) => readMailFrame(await leagueNow(scope)),
  }),
  staffCall({
    method: "POST",
    path: "mail-frame",
    action: "mail-frame.change",
    summary: "Publish another sender's name of mails to fans, and other lines below each",
    roles: ["administrator", "editor"],
    input: deskMailFrameRequest.extend({ reason: optionalReason }),
    response: deskMailFrameResponse,
    audit: {
      subject: () => "sender and footer of mails",
      loggedInput: () => ({}),
      async state(scope) {
        const { sender, footer } = readMailFrame(await leagueNow(scope));
        return { sender, footer };
      },
    },
    async run(scope, input) {
      const author = { staff: scope.caller.name, now: scope.now };
      await changeLeague(scope.c.env, author, (current) => changeMailFrame(current, input));
      return readMailFrame(await leagueNow(scope));
    },
  }),
];
