/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../../app-env.ts";
import { IdentityError } from "../../../identity/provider.ts";
import { clientAddress, rateLimit } from "../../../middleware/rate-limit.ts";
import { Field } from "../field.tsx";
import { emailField, type FieldErrors, nameField, newPasswordField, portalPath, readForm } from "../form.ts";
import { Notice, portalPage } from "../page.tsx";
import { describeRefusal, type Refusal } from "../refusals.ts";
import { rememberEmail } from "../remembered-email.ts";
import { selfService } from "../self-service.ts";

const registration = z.object({ name: nameField, email: emailField, password: newPasswordField });

function show(
  c: Context<AppEnv>,
  { status, errors }: Partial<Refusal> & { errors: FieldErrors },
  typed: Record<string, string>,
) {
  return portalPage(
    c,
    { title: "Register", status },
    <>
      <h1>Register</h1>
      <p>
        An account is free. Have one already? <a href={portalPath(c, "/portal/login")}>Log in</a>
      </p>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <form method="post" action={portalPath(c, "/portal/register")} novalidate>
        <Field
          name="name"
          label="Name"
          autocomplete="name"
          value={typed.name}
          error={errors.name}
          hint="Shown to you where you are signed in."
          focus={errors.name !== undefined}
        />
        <Field
          name="email"
          label="Email"
          type="email"
          autocomplete="email"
          value={typed.email}
          error={errors.email}
          hint="We send a code to this address."
          focus={errors.name === undefined && errors.email !== undefined}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autocomplete="new-password"
          error={errors.password}
          hint="At least 8 characters. Three or four words make a good one."
          focus={errors.name === undefined && errors.email === undefined && errors.password !== undefined}
        />
        <div>
          <button type="submit">Register</button>
        </div>
      </form>
    </>,
  );
}

/** Registration. An address that is taken is answered like a new one: the next page says what to do in either case. */
export const registerPage = new Hono<AppEnv>()
  .get("/", (c) => show(c, { errors: {} }, {}))
  .post("/", async (c) => {
    const form = await readForm(c, registration);
    if (!form.ok) return show(c, { status: 422, errors: form.errors }, form.typed);
    const { name, email, password } = form.data;
    try {
      await rateLimit(c.env.REGISTRATION_LIMIT, `register ${clientAddress(c.req.raw)}`);
      await selfService(c).register({ username: email, password, attributes: { name } });
    } catch (error) {
      if (!(error instanceof IdentityError && error.kind === "already-registered")) {
        return show(c, describeRefusal(error), form.typed);
      }
    }
    await rememberEmail(c, email);
    return c.redirect(portalPath(c, "/portal/confirm"), 303);
  });
