/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { voucherCode } from "../../../schemas/payments/voucher.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { familyOf } from "../../account-data/account-backends.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { Field } from "../../html/field.tsx";
import { emailField, type FieldErrors, readForm } from "../../html/form.ts";
import { log } from "../../log.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";
import { BackendError } from "../../services/backend-error.ts";
import { Members, SharedBy } from "../family-lists.tsx";
import { familyMessages, familyUnavailable, inviteErrors, joinErrors } from "../family-messages.ts";
import { type FormError, toFormError } from "../form-errors.ts";
import { MailboxNote, Notice, portalPage } from "../page.tsx";
import { type SignedInUser, signedInUser, toLogin } from "../signed-in-user.ts";
import { accountErrors } from "./error-pages.tsx";

const page = { title: message("Family"), section: "family" } as const;

const path = (updated: string) => `/portal/family?updated=${updated}`;

/** @throws ApiError 503 while the payments backend does not respond. */
async function requirePayments<Result>(c: Context<AppEnv>, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "family lookup failed", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(503, "family_unavailable", familyUnavailable, { "retry-after": "30" });
  }
}

type PageState = Partial<FormError> & { errors: FieldErrors; typed?: Record<string, string> };

async function show(c: Context<AppEnv>, { account }: SignedInUser, { status, errors, typed = {} }: PageState) {
  const family = await requirePayments(c, familyOf(c).of(account.ssoID));
  const success = familyMessages.get(c.req.query("updated") ?? "");
  return portalPage(
    c,
    { ...page, status },
    <>
      <h1>{t("Family")}</h1>
      {success !== undefined && status === undefined && <Notice>{t(success)}</Notice>}
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      {family === null && <p>{t("Passes cannot be shared on this site.")}</p>}
      {family !== null && family.sharedBy !== null && <SharedBy owner={family.sharedBy} />}
      {family !== null && family.sharedBy === null && (
        <>
          <h2>{t("Share your passes")}</h2>
          <p>
            {t(
              "Whom you invite may watch and hear what your passes open, with an account of their own. All of you together use as many devices at once as your pass is for, and see in Devices what is being played. You know each other by your email addresses, and either of you can end it at any time.",
            )}
          </p>
          {c.req.query("updated") === "invited" && <MailboxNote c={c} />}
          <Members members={family.members} invitations={family.invitations} />
          {family.places === 0 ? (
            <p>{t("All places are taken.")}</p>
          ) : (
            <form method="post" action="/portal/family/invite" aria-label={t("Share your passes")} novalidate>
              <Field
                form="invite"
                name="email"
                label={t("Email address of who is invited")}
                type="email"
                autocomplete="off"
                value={typed.email}
                error={errors.email}
                focus={errors.email !== undefined}
                hint={t(
                  "They get a mail with a code, for an account with this address. It can be used once, within 7 days.",
                )}
              />
              <div>
                <button type="submit">{t("Invite")}</button>
              </div>
            </form>
          )}
          {family.members.length === 0 && (
            <>
              <h2>{t("Accept an invitation")}</h2>
              <form method="post" action="/portal/family/join" aria-label={t("Accept an invitation")} novalidate>
                <Field
                  form="join"
                  name="invitation"
                  label={t("Code from the mail")}
                  autocomplete="off"
                  value={typed.invitation}
                  error={errors.invitation}
                  focus={errors.invitation !== undefined}
                />
                <div>
                  <button type="submit" class="second">
                    {t("Accept")}
                  </button>
                </div>
              </form>
            </>
          )}
        </>
      )}
    </>,
  );
}

const invitationInput = z.object({ email: emailField });
const joinInput = z.object({ invitation: z.string().pipe(voucherCode) });
const endInput = z.object({ id: z.uuid() });

/** Members see each other's email addresses, so an account needs one. */
function requireEmail({ account }: SignedInUser): void {
  if (account.email === "") {
    throw new ApiError(
      422,
      "no_email",
      message("Your account has no email address, by which you would know each other."),
    );
  }
}

/** Family sharing: invite, accept and end, by plain forms. */
export const familyPage = new Hono<AppEnv>()
  .onError(accountErrors(page))
  .get("/", async (c) => {
    const user = await signedInUser(c);
    return user === null ? toLogin(c) : await show(c, user, { errors: {} });
  })
  .post("/invite", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, invitationInput);
    const refuse = (refusal: FormError) => show(c, user, { ...refusal, typed: form.typed });
    if (!form.ok) return await refuse({ status: 422, errors: form.errors });
    const { email } = form.data;
    if (email === user.account.email) {
      return await refuse({ status: 422, errors: { email: t("This is your own address.") } });
    }
    try {
      requireEmail(user);
      await rateLimit(c.env.CHECKOUT_LIMIT, `family ${user.account.ssoID}`);
    } catch (error) {
      return await refuse(toFormError(error));
    }
    const result = await requirePayments(c, familyOf(c).invite(user.account, email));
    if (result === "done") return c.redirect(path("invited"), 303);
    if (result === null) return await refuse({ status: 422, errors: {} });
    const errors = { [result === "invited" ? "email" : "form"]: t(inviteErrors[result]) };
    return await refuse({ status: result === "unsent" ? 503 : 422, errors });
  })
  .post("/join", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, joinInput);
    const refuse = (refusal: FormError) => show(c, user, { ...refusal, typed: form.typed });
    try {
      requireEmail(user);
      await rateLimit(c.env.VOUCHER_LIMIT, `family ${user.account.ssoID}`);
      await rateLimit(c.env.VOUCHER_IP_LIMIT, networkOf(c.req.raw));
    } catch (error) {
      return await refuse(toFormError(error));
    }
    if (!form.ok) return await refuse({ status: 422, errors: { invitation: t("Enter the 16 letters and digits.") } });
    const result = await requirePayments(c, familyOf(c).join(user.account, form.data.invitation));
    if (result === "done" || result === "held") return c.redirect(path("joined"), 303);
    return await refuse({ status: 422, errors: { invitation: t(joinErrors[result ?? "unknown"]) } });
  })
  .post("/end", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const form = await readForm(c, endInput);
    const ended = form.ok && (await requirePayments(c, familyOf(c).end(user.account.ssoID, form.data.id)));
    return c.redirect(path(ended ? "ended" : "gone"), 303);
  });
