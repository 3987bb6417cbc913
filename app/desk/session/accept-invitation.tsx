import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { type Invitation, invitationResponse, roleDescriptions } from "../../../schemas/desk/staff.ts";
import { supportsPasskeys } from "../../features/account/passkey-browser.ts";
import { callDesk, errorMessage, postDesk } from "../calls/client.ts";
import { DeskForm, ErrorMessage, TextInput } from "../forms/form.tsx";
import { createPasskey } from "./passkey.ts";
import { Entrance } from "./sign-in.tsx";

/**
 * The invitation's token in the state of the tab's history entry. There it appears in no URL, log or referrer, and survives a reload and
 * going back.
 */
const storedToken = z.object({ token: z.string() });

/** Accepts an invitation. The link has the token in its hash, which is removed from the address bar at once. */
export function AcceptInvitation() {
  const navigate = useNavigate();
  const { hash, state, pathname } = useLocation();
  const [token] = useState(() => hash.slice(1) || storedToken.safeParse(state).data?.token || "");
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [withPassword, setWithPassword] = useState(!supportsPasskeys());

  useEffect(() => {
    if (hash !== "") void navigate(pathname, { replace: true, state: { token } });
  }, [hash, pathname, token, navigate]);

  useEffect(() => {
    callDesk("POST", "invitation", invitationResponse, { token }).then(
      (found) => {
        setInvitation(found);
        if (!found.passkeys) setWithPassword(true);
      },
      (error: unknown) => setProblem(errorMessage(error)),
    );
  }, [token]);

  if (problem !== null) {
    return (
      <Entrance title="This invitation cannot be used">
        <ErrorMessage>{problem}</ErrorMessage>
      </Entrance>
    );
  }
  if (invitation === null) {
    return (
      <Entrance title="Your invitation">
        <p role="status">One moment …</p>
      </Entrance>
    );
  }
  return (
    <Entrance title="Welcome to the desk">
      <p>
        You are invited as <strong>{invitation.role}</strong>: {roleDescriptions[invitation.role].toLowerCase()}. Your
        email address here is {invitation.email}.
      </p>
      <DeskForm
        label="Accept the invitation"
        submit={withPassword ? "Accept" : "Accept, with a passkey"}
        onSubmit={async ({ name, password, code }) => {
          if (withPassword) await postDesk("invitation/password", { token, name, password, code });
          else {
            const credential = await createPasskey("invitation/options", { token, name });
            await postDesk("invitation/passkey", { token, name, credential });
          }
          await navigate("/", { replace: true });
        }}
      >
        <TextInput name="name" label="Your name" autoComplete="name" autoCapitalize="words" required maxLength={80} />
        {withPassword ? (
          <>
            <TextInput
              name="password"
              label="Password"
              type="password"
              autoComplete="new-password"
              minLength={8}
              required
              hint="At least 8 characters, and yours here alone."
            />
            <div className="card grid gap-2 p-4">
              <p>Add the desk to an app with one-time codes, by this secret:</p>
              <code className="block break-all font-600">{invitation.codeSecret}</code>
              <p>
                <a className="text-link" href={invitation.codeLink}>
                  Open such an app on this device
                </a>
              </p>
            </div>
            <TextInput
              name="code"
              label="The code that it shows now"
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="\d{6}"
              maxLength={6}
              required
            />
          </>
        ) : (
          <p className="text-muted">
            A passkey opens the desk with your fingerprint, your face or your screen lock. Nobody can guess or phish it.
          </p>
        )}
      </DeskForm>
      {supportsPasskeys() && invitation.passkeys && (
        <button type="button" className="btn btn-ghost" onClick={() => setWithPassword(!withPassword)}>
          {withPassword ? "Use a passkey instead" : "Use a password and codes instead"}
        </button>
      )}
    </Entrance>
  );
}
