/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import { ticketField } from "../../../schemas/identity/captcha.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { choiceAttributes, profileAttributes } from "../../account-data/user-profile.ts";
import type { AppEnv } from "../../app-env.ts";
import { checkCaptcha } from "../../captcha/captcha.ts";
import { captchaField } from "../../captcha/captcha-field.tsx";
import type { CaptchaVerdict } from "../../captcha/captcha-types.ts";
import { ticketTimes, waitingTicket } from "../../captcha/waiting-ticket.ts";
import { PasswordField } from "../../html/credential-fields.tsx";
import { Field } from "../../html/field.tsx";
import { emailField, type FieldErrors, newPasswordField, portalPath, readForm } from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import { IdentityError } from "../../identity/provider.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";
import { isOff, offMessages } from "../../switches.ts";
import { ClubOfDevice } from "../club-of-device.tsx";
import { selectableClubs } from "../favourite-club.ts";
import { type FormError, toFormError } from "../form-errors.ts";
import { MarketingFields } from "../marketing-fields.tsx";
import { SelectField } from "../option-fields.tsx";
import { Notice, portalPage } from "../page.tsx";
import { storeRegistration } from "../registration-cookie.ts";
import { rememberEmail } from "../remembered-email.ts";
import { selfService } from "../self-service.ts";
import { ShowPassword } from "../show-password.tsx";
import { detailsForm, noAnswerOption, noClub } from "./profile-details.tsx";

/** While the clubs are unavailable, a registration has none: its form shows none either. */
function registration(clubs: ClubSummary[] | null) {
  const details = detailsForm(clubs);
  const club = clubs === null ? noClub : details.shape.club;
  return details.extend({ email: emailField, password: newPasswordField, club });
}

type PageState = Partial<FormError> & { errors: FieldErrors; captcha?: Exclude<CaptchaVerdict, "passed"> };

const captchaMessages = {
  missing: message("Your browser did not show that a person sends this form."),
  unavailable: message("It could not be checked that a person sends this form."),
  "too-soon": message("That was a little early."),
  wrong: message("It could not be shown that a person sends this form."),
  expired: message("The form stood open for too long."),
  used: message("This form was sent before."),
} as const satisfies Record<Exclude<CaptchaVerdict, "passed">, string>;
/** Verdicts after which the form gets a waiting ticket instead of another captcha. */
const waitingVerdicts = new Set<CaptchaVerdict>(["missing", "unavailable", "too-soon"]);

/** The captcha, or a waiting ticket if it failed. */
async function captchaOrTicket(c: Context<AppEnv>, captcha: PageState["captcha"]) {
  if (captcha === undefined || !waitingVerdicts.has(captcha)) return await captchaField(c, "registration");
  const ticket = await waitingTicket(c.get("settings"), "registration", new Date());
  return <input type="hidden" name={ticketField} value={ticket} />;
}

async function show(c: Context<AppEnv>, { status, errors, captcha }: PageState, typed: Record<string, string>) {
  const clubs = await selectableClubs(c);
  const wrong = ["firstName", "lastName", "email", "password", "club"].find((name) => errors[name] !== undefined);
  return portalPage(
    c,
    { title: t("Register"), status },
    <>
      <h1>{t("Register")}</h1>
      <p>
        {richText(t("An account is free. Have one already? <a>Log in</a>"), {
          a: (words) => <a href={portalPath(c, "/portal/login")}>{words}</a>,
        })}
      </p>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      {captcha !== undefined && (
        <Notice bad>
          {t(captchaMessages[captcha])}{" "}
          {waitingVerdicts.has(captcha)
            ? t("Type your password again, and press Register in {seconds} seconds or later.", {
                seconds: ticketTimes.wait,
              })
            : t("Type your password again, and press Register.")}
        </Notice>
      )}
      <form method="post" action={portalPath(c, "/portal/register")} aria-label={t("Register")} novalidate>
        <Field
          name="email"
          label={t("Email")}
          type="email"
          autocomplete="email"
          value={typed.email}
          error={errors.email}
          hint={t("We send a code to this address.")}
          focus={wrong === "email"}
        />
        <PasswordField
          chosen
          error={errors.password}
          hint={t("At least 8 characters. Three or four words make a good one.")}
          focus={wrong === "password" || captcha !== undefined}
        />
        <ShowPassword c={c} field="form-password" />
        <div class="pair">
          <Field
            name="firstName"
            label={t("First name (optional)")}
            autocomplete="given-name"
            value={typed.firstName}
            error={errors.firstName}
            required={false}
            focus={wrong === "firstName"}
          />
          <Field
            name="lastName"
            label={t("Last name (optional)")}
            autocomplete="family-name"
            value={typed.lastName}
            error={errors.lastName}
            required={false}
            focus={wrong === "lastName"}
          />
        </div>
        {clubs !== null && clubs.length > 0 && (
          <>
            <SelectField
              name="club"
              label={t("Your club (optional)")}
              value={typed.club ?? ""}
              options={[noAnswerOption(), ...clubs.map(({ id, name }) => ({ value: String(id), label: name }))]}
              error={errors.club}
              focus={wrong === "club"}
              form="form"
            />
            {typed.club === undefined && <ClubOfDevice c={c} field="form-club" />}
          </>
        )}
        <MarketingFields choiceOf={({ field }) => ({ agreed: typed[field] === "yes", at: null })} form="form" />
        {await captchaOrTicket(c, captcha)}
        <div>
          <button type="submit">{t("Register")}</button>
        </div>
      </form>
    </>,
  );
}

/** Registration. A taken email address gets the same response as a new one; the next page covers both cases. */
export const registerPage = new Hono<AppEnv>()
  .use(async (c, next) => {
    if (!isOff(c, "registration")) return await next();
    c.header("retry-after", "300");
    return await portalPage(
      c,
      { title: t("Register"), status: 503 },
      <>
        <h1>{t("Register")}</h1>
        <Notice bad>{t(offMessages.registration)}</Notice>
        <p>
          <a class="button" href={portalPath(c, "/portal/login")}>
            {t("Log in")}
          </a>
        </p>
      </>,
    );
  })
  .get("/", (c) => show(c, { errors: {} }, {}))
  .post("/", async (c) => {
    const form = await readForm(c, registration(await selectableClubs(c)));
    if (!form.ok) return await show(c, { status: 422, errors: form.errors }, form.typed);
    const { email, password, firstName, lastName, club } = form.data;
    let session: string | null = null;
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `register ${networkOf(c.req.raw)}`);
      const captcha = await checkCaptcha(c, "registration", form.typed);
      if (captcha !== "passed") return await show(c, { status: 422, errors: {}, captcha }, form.typed);
      const agreed = new Set(Object.keys(form.typed).filter((field) => form.typed[field] === "yes"));
      const attributes = {
        ...profileAttributes({ firstName, lastName, club }),
        ...choiceAttributes({}, agreed, new Date()),
      };
      const account = await selfService(c).register({
        username: email,
        password,
        attributes: withoutEmpty(attributes),
      });
      session = account.session;
    } catch (error) {
      if (!(error instanceof IdentityError && error.kind === "already-registered")) {
        return await show(c, toFormError(error), form.typed);
      }
    }
    await rememberEmail(c, email);
    await storeRegistration(c, email, session);
    return c.redirect(portalPath(c, "/portal/confirm"), 303);
  });

/** Leaves out empty values: a new account has no attributes to remove. */
const withoutEmpty = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ""));
