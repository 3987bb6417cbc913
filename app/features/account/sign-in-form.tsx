import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { signIn } from "./session-client.ts";
import { TextField } from "./text-field.tsx";

interface Failure {
  code: string;
  message: string;
}

/** The field that a failure is about, if it is about one. */
const fieldOf: Record<string, "newPassword" | "newPasswordConfirmation" | undefined> = {
  passwordChangeRequired: "newPassword",
  weakPassword: "newPassword",
  newPasswordMismatch: "newPasswordConfirmation",
};

/**
 * Email and password (accounts-and-streaming §2 "Sign-in form"). Before hydration, and without script, it posts itself:
 * to `returnTo` when that succeeds, back to `from` with an error code when it does not.
 */
export function SignInForm({
  from,
  returnTo,
  failure: shownFailure = null,
  onSignedIn,
}: {
  from: string;
  returnTo: string;
  /** What the address says went wrong. */
  failure?: Failure | null;
  onSignedIn?: () => void;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const [failure, setFailure] = useState(shownFailure);
  const [pending, setPending] = useState(false);
  const [choosesPassword, setChoosesPassword] = useState(fieldOf[shownFailure?.code ?? ""] !== undefined);
  const failed = failure && fieldOf[failure.code];
  useEffect(() => {
    if (failure === null) return;
    const field = form.current?.elements.namedItem(fieldOf[failure.code] ?? "");
    if (field instanceof HTMLInputElement) field.focus();
    else alert.current?.focus();
  }, [failure]);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? "");
    const newPassword = value("newPassword");
    if (newPassword !== value("newPasswordConfirmation")) {
      setFailure({ code: "newPasswordMismatch", message: "New Password does not match" });
      return;
    }
    setPending(true);
    const refusal = await signIn({
      email: value("email").trim().toLowerCase(),
      password: value("password"),
      ...(newPassword === "" ? {} : { newPassword, newPasswordConfirmation: newPassword }),
    });
    setPending(false);
    if (refusal === null) return onSignedIn?.();
    if (refusal.code !== "passwordChangeRequired") return setFailure(refusal);
    setChoosesPassword(true);
    setFailure({ code: refusal.code, message: "Please choose a new password to go on." });
  }

  const messageID = `${id}-message`;
  const about = (name: string) => (failed === name ? messageID : undefined);
  return (
    <form ref={form} method="post" action="/api/auth/sign-in" onSubmit={submit} className="grid gap-5">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <div role="alert">
        {failure && (
          <p
            ref={alert}
            id={messageID}
            tabIndex={-1}
            className="flex items-start gap-2 rounded-control border border-danger p-3 text-danger"
          >
            <span aria-hidden="true" className="i-lucide-circle-alert mt-1" />
            <span>
              {failure.message}
              {failure.code === "notConfirmed" && (
                <>
                  {" "}
                  <a href="/portal/confirm" className="underline">
                    Enter your code
                  </a>
                </>
              )}
            </span>
          </p>
        )}
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      {choosesPassword && (
        <fieldset className="grid gap-5">
          <legend className="heading-3 mb-3">Create new password</legend>
          <TextField
            label="New password"
            name="newPassword"
            type="password"
            autoComplete="new-password"
            minLength={8}
            hint="At least 8 characters."
            errorID={about("newPassword")}
            required
          />
          <TextField
            label="Confirm new password"
            name="newPasswordConfirmation"
            type="password"
            autoComplete="new-password"
            errorID={about("newPasswordConfirmation")}
            required
          />
        </fieldset>
      )}
      <button type="submit" className="btn btn-primary w-full" aria-disabled={pending}>
        {pending ? "Logging in…" : "Log In"}
      </button>
    </form>
  );
}
