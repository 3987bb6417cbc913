import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { signInProblemText } from "../../../schemas/identity/sign-in-errors.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { useUser } from "../../state/user.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { ownPortal, portalURL } from "./portal-url.ts";
import { signIn } from "./sign-in-client.ts";
import { fieldOf, invalidField, requiresNewPassword, type SignInField, type SignInProblem } from "./sign-in-problem.ts";
import { TextField } from "./text-field.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/**
 * Email and password (spec: accounts#sign-in-form). Before hydration and without script it posts as a plain form, which
 * redirects to `returnTo`, or back to `from` with an error code.
 */
export function SignInForm({
  from,
  returnTo,
  failure: shownFailure = null,
  onSignedIn,
}: {
  from: string;
  returnTo: string;
  /** The error in the URL. */
  failure?: SignInProblem | null;
  onSignedIn?: (() => void) | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const [failure, setFailure] = useState(shownFailure);
  const [pending, setPending] = useState(false);
  const [needsNewPassword, setNeedsNewPassword] = useState(shownFailure !== null && requiresNewPassword(shownFailure));
  const { passkeys } = useSignInOptions();
  // `SignIn` explains the block above the form.
  const { blocked } = useUser();
  const failed = failure && fieldOf(failure);
  useEffect(() => {
    if (failure === null) return;
    const field = form.current?.elements.namedItem(fieldOf(failure) ?? "");
    if (field instanceof HTMLInputElement) field.focus();
    else alert.current?.focus();
  }, [failure]);

  /** Replaces the browser's own bubble, which disappears and is not always read out. Shows the first of several errors. */
  function showInvalid(event: SyntheticEvent<HTMLFormElement>) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (field !== form.current?.querySelector("input:invalid")) return;
    const problem = invalidField(field.name, field.validity.valueMissing);
    if (problem !== null) setFailure(problem);
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? "");
    const newPassword = value("newPassword");
    if (newPassword !== value("newPasswordConfirmation")) {
      setFailure({ code: "newPasswordMismatch", message: message("New Password does not match") });
      return;
    }
    setFailure(null);
    setPending(true);
    const refusal = await signIn({
      email: value("email").trim().toLowerCase(),
      password: value("password"),
      ...(newPassword === "" ? {} : { newPassword, newPasswordConfirmation: newPassword }),
    });
    setPending(false);
    if (refusal === null) return onSignedIn?.();
    if (requiresNewPassword(refusal)) setNeedsNewPassword(true);
    setFailure(refusal);
  }

  function typedEmail(): string | null {
    const field = form.current?.elements.namedItem("email");
    if (!(field instanceof HTMLInputElement) || !field.reportValidity()) return null;
    return field.value.trim().toLowerCase();
  }

  const errorOf = (name: SignInField) => (failure && failed === name ? signInProblemText(failure) : undefined);
  return (
    <form
      ref={form}
      method="post"
      action="/api/auth/sign-in"
      aria-label={t("Log in")}
      onSubmit={submit}
      onInvalidCapture={showInvalid}
      className="grid gap-5"
    >
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <div role="alert" className="empty:-mb-5">
        {failure && failed === null && !(blocked && failure.code === "blocked") && (
          <p
            ref={alert}
            tabIndex={-1}
            className="flex items-start gap-2 rounded-control border border-danger p-3 text-danger"
          >
            <span className="i-lucide-circle-alert mt-1" />
            <span>
              {signInProblemText(failure)}
              {failure.code === "notConfirmed" && (
                <>
                  {" "}
                  <a href={portalURL(ownPortal, "confirm")} className="underline">
                    {t("Enter your code")}
                  </a>
                </>
              )}
            </span>
          </p>
        )}
      </div>
      <TextField
        label={t("Email")}
        name="email"
        type="email"
        autoComplete="username"
        error={errorOf("email")}
        required
      />
      <TextField
        label={t("Password")}
        name="password"
        type="password"
        autoComplete="current-password"
        error={errorOf("password")}
        required
      />
      {needsNewPassword && (
        <fieldset className="grid gap-5">
          <legend className="heading-3 mb-3">{t("Create new password")}</legend>
          <TextField
            label={t("New password")}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            minLength={8}
            hint={t("At least 8 characters.")}
            error={errorOf("newPassword")}
            required
          />
          <TextField
            label={t("Confirm new password")}
            name="newPasswordConfirmation"
            type="password"
            autoComplete="new-password"
            error={errorOf("newPasswordConfirmation")}
            required
          />
        </fieldset>
      )}
      <button type="submit" className="btn btn-primary w-full" aria-disabled={pending}>
        {pending ? t("Logging in…") : t("Log In")}
      </button>
      {passkeys && <PasskeyButton email={typedEmail} onRefused={setFailure} onSignedIn={onSignedIn} />}
    </form>
  );
}
