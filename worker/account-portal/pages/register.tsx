/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { ticketField } from "../../../schemas/identity/captcha.ts";
import type { AppEnv } from "../../app-env.ts";
import { checkCaptcha } from "../../captcha/captcha.ts";
import { captchaField } from "../../captcha/captcha-field.tsx";
import type { CaptchaVerdict } from "../../captcha/captcha-types.ts";
import { ticketTimes, waitingTicket } from "../../captcha/waiting-ticket.ts";
import { logConsents } from "../../consent-log.ts";
import { PasswordField } from "../../html/credential-fields.tsx";
import { Field } from "../../html/field.tsx";
import { emailField, type FieldErrors, nameField, newPasswordField, portalPath, readForm } from "../../html/form.ts";
import { IdentityError } from "../../identity/provider.ts";
import { log } from "../../log.ts";
import { clientAddress, rateLimit } from "../../middleware/rate-limit.ts";
import { MarketingFields } from "../marketing-fields.tsx";
import { marketingPurposes } from "../options.ts";
import { Notice, portalPage } from "../page.tsx";
import { describeRefusal, type Refusal } from "../refusals.ts";
import { rememberEmail } from "../remembered-email.ts";
import { selfService } from "../self-service.ts";
import { choiceAttributes, profileAttributes } from "../user-profile.ts";

const registration = z.object({
  firstName: nameField,
  lastName: nameField,
  email: emailField,
  password: newPasswordField,
});

type Shown = Partial<Refusal> & { errors: FieldErrors; captcha?: Exclude<CaptchaVerdict, "passed"> };

const words: Record<Exclude<CaptchaVerdict, "passed">, string> = {
  missing: "Your browser did not show that a person sends this form.",
  unavailable: "It could not be checked that a person sends this form.",
  "too-soon": "That was a little early.",
  wrong: "It could not be shown that a person sends this form.",
  expired: "The form stood open for too long.",
  used: "This form was sent before.",
};
/** Verdicts after which the captcha is not tried again; waiting remains. */
const slower = new Set<CaptchaVerdict>(["missing", "unavailable", "too-soon"]);

/** The captcha, or a waiting ticket where it failed. */
async function proof(c: Context<AppEnv>, captcha: Shown["captcha"]) {
  if (captcha === undefined || !slower.has(captcha)) return await captchaField(c, "registration");
  const ticket = await waitingTicket(c.get("settings"), "registration", new Date());
  return <input type="hidden" name={ticketField} value={ticket} />;
}

async function show(c: Context<AppEnv>, { status, errors, captcha }: Shown, typed: Record<string, string>) {
  const wrong = ["firstName", "lastName", "email", "password"].find((name) => errors[name] !== undefined);
  return portalPage(
    c,
    { title: "Register", status },
    <>
      <h1>Register</h1>
      <p>
        An account is free. Have one already? <a href={portalPath(c, "/portal/login")}>Log in</a>
      </p>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      {captcha !== undefined && (
        <Notice bad>
          {words[captcha]}{" "}
          {slower.has(captcha)
            ? `Type your password again, and press Register in ${ticketTimes.wait} seconds or later.`
            : "Type your password again, and press Register."}
        </Notice>
      )}
      <form method="post" action={portalPath(c, "/portal/register")} aria-label="Register" novalidate>
        <Field
          name="email"
          label="Email"
          type="email"
          autocomplete="email"
          value={typed.email}
          error={errors.email}
          hint="We send a code to this address."
          focus={wrong === "email"}
        />
        <PasswordField
          chosen
          error={errors.password}
          hint="At least 8 characters. Three or four words make a good one."
          focus={wrong === "password" || captcha !== undefined}
        />
        <div class="pair">
          <Field
            name="firstName"
            label="First name (optional)"
            autocomplete="given-name"
            value={typed.firstName}
            error={errors.firstName}
            required={false}
            focus={wrong === "firstName"}
          />
          <Field
            name="lastName"
            label="Last name (optional)"
            autocomplete="family-name"
            value={typed.lastName}
            error={errors.lastName}
            required={false}
            focus={wrong === "lastName"}
          />
        </div>
        <MarketingFields choiceOf={({ field }) => ({ agreed: typed[field] === "yes", at: null })} form="form" />
        {await proof(c, captcha)}
        <div>
          <button type="submit">Register</button>
        </div>
      </form>
    </>,
  );
}

/** Registration. A taken email address gets the same response as a new one; the next page covers both cases. */
export const registerPage = new Hono<AppEnv>()
  .get("/", (c) => show(c, { errors: {} }, {}))
  .post("/", async (c) => {
    const form = await readForm(c, registration);
    if (!form.ok) return await show(c, { status: 422, errors: form.errors }, form.typed);
    const { email, password, firstName, lastName } = form.data;
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `register ${clientAddress(c.req.raw)}`);
      const captcha = await checkCaptcha(c, "registration", form.typed);
      if (captcha !== "passed") return await show(c, { status: 422, errors: {}, captcha }, form.typed);
      const agreed = new Set(Object.keys(form.typed).filter((field) => form.typed[field] === "yes"));
      const attributes = {
        ...profileAttributes({ firstName, lastName }),
        ...choiceAttributes({}, agreed, new Date()),
      };
      const account = await selfService(c).register({ username: email, password, attributes: filled(attributes) });
      logAgreed(c, account, agreed);
    } catch (error) {
      if (!(error instanceof IdentityError && error.kind === "already-registered")) {
        return await show(c, describeRefusal(error), form.typed);
      }
    }
    await rememberEmail(c, email);
    return c.redirect(portalPath(c, "/portal/confirm"), 303);
  });

/** Logs the ticked purposes in the background: a taken address, which has none to log, gets its response as late. */
function logAgreed(c: Context<AppEnv>, account: string, agreed: ReadonlySet<string>): void {
  const consents = marketingPurposes
    .filter(({ field }) => agreed.has(field))
    .map(({ field }) => ({ purpose: field, granted: true }));
  const logged = logConsents(c.env.MARKETING_DB, { account, source: "registration", consents }, new Date());
  c.executionCtx.waitUntil(
    logged.catch((error: unknown) =>
      log("error", "consent not logged", { requestID: c.get("requestID"), error: String(error) }),
    ),
  );
}

/** A new account has no attributes to remove. */
const filled = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ""));
