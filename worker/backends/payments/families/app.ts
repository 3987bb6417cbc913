import { type Context, Hono } from "hono";
import type { z } from "zod";
import {
  type FamilyInviteResult,
  familyEndRequest,
  type familyEndResponse,
  familyInviteRequest,
  type familyInviteResponse,
  familyJoinRequest,
  type familyJoinResponse,
  type familyResponse,
} from "../../../../schemas/payments/family.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { createMailer } from "../../../mail/create-mailer.ts";
import { callersLanguage, writeMail } from "../../../mail/mail-language.ts";
import { MailError } from "../../../mail/mailer.ts";
import { paymentTemplates } from "../../../mail/templates/payment-templates.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { toSeconds } from "../../../now-in-seconds.ts";
import { readBody } from "../../../request/request-body.ts";
import { commitStatements } from "../ledger/ledger-transaction.ts";
import { newVoucherCode, voucherHash } from "../vouchers/voucher-code.ts";
import {
  deleteInvitationStatement,
  endShareStatements,
  familyStatements,
  invitationEnd,
  invitationValues,
  inviteStatements,
  joinStatements,
  parseFamily,
  toInviteResult,
  toJoinResult,
} from "./families.ts";

/** @returns false when the mail could not be sent; the mailer has logged why. */
async function sendInvitation(
  c: Context<AppEnv>,
  { recipient: to, ...mail }: Parameters<typeof invitationValues>[0] & { recipient: string },
  now: Date,
): Promise<boolean> {
  const [settings, league] = [c.get("settings"), c.get("league")];
  const written = await writeMail(callersLanguage(c), league, "family-invitation", paymentTemplates, () =>
    invitationValues(mail),
  );
  try {
    await createMailer(settings, c.env, toSeconds(now)).send({ ...written, to });
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return false;
  }
}

/** Family sharing, for the site's own server. */
export const familyBackend = new Hono<AppEnv>()
  .use(requireServiceKey)
  .post("/invite", async (c) => {
    const { userID, userEmail, recipient } = await readBody(c, familyInviteRequest);
    const [id, code, now] = [crypto.randomUUID(), newVoucherCode(), new Date()];
    const invitation = { id, ownerID: userID, ownerEmail: userEmail, recipient, codeHash: voucherHash(code) };
    const [state] = await commitStatements(c.env.PAYMENTS_DB, inviteStatements(invitation, now));
    const respond = (result: FamilyInviteResult) =>
      c.json({ data: { result } } satisfies z.infer<typeof familyInviteResponse>);
    const result = toInviteResult(state?.results[0]);
    if (result !== "done") return respond(result);
    const mail = { recipient, ownerEmail: userEmail, code, expiresAt: invitationEnd(now) };
    if (await sendInvitation(c, mail, now)) return respond("done");
    // Nobody received the code, so inviting again starts over.
    await commitStatements(c.env.PAYMENTS_DB, [deleteInvitationStatement(id)]);
    return respond("unsent");
  })
  .post("/join", async (c) => {
    const { userID, userEmail, code } = await readBody(c, familyJoinRequest);
    const acceptance = { memberID: userID, memberEmail: userEmail, codeHash: voucherHash(code) };
    const [state] = await commitStatements(c.env.PAYMENTS_DB, joinStatements(acceptance, new Date()));
    const result = toJoinResult(state?.results[0]);
    if (result === null) throw new ApiError(404, "not_found", "There is no such invitation.");
    return c.json({ data: { result } } satisfies z.infer<typeof familyJoinResponse>);
  })
  .post("/end", async (c) => {
    const { userID, id } = await readBody(c, familyEndRequest);
    const done = await commitStatements(c.env.PAYMENTS_DB, endShareStatements(userID, id, new Date()));
    const ended = done.some(({ meta }) => meta.changes > 0);
    return c.json({ data: { ended } } satisfies z.infer<typeof familyEndResponse>);
  })
  .get("/:ssoID", async (c) => {
    c.header("cache-control", "private, no-store");
    const found = await commitStatements(c.env.PAYMENTS_DB, familyStatements(c.req.param("ssoID"), new Date()));
    const data = parseFamily(found.map(({ results }) => results));
    return c.json({ data } satisfies z.infer<typeof familyResponse>);
  });
