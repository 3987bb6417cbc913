import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { supportsPasskeys } from "../../features/account/passkey-browser.ts";
import { postDesk } from "../calls/client.ts";
import { DeskForm, TextInput } from "../forms/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { provePasskey } from "./passkey.ts";

/** Layout of the pages before a sign-in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid w-full max-w-[28rem] gap-6 px-4 py-12">
      <PageHeading>{title}</PageHeading>
      {children}
    </main>
  );
}

/** The fields for password and one-time code. */
export const PasswordAndCode = () => (
  <>
    <TextInput name="password" label="Password" type="password" autoComplete="current-password" required />
    <TextInput
      name="code"
      label="One-time code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\d{6}"
      maxLength={6}
      required
      hint="Six digits, from your app with codes."
    />
  </>
);

/** The page to return to after signing in. Only paths of the desk are accepted, to prevent open redirects. */
const returnPath = (path: string | null) => (path?.startsWith("/") && !path.startsWith("//") ? path : "/");

/** Signs in with a passkey, or with password and one-time code. */
export function SignIn() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [email, setEmail] = useState("");
  const [withPassword, setWithPassword] = useState(!supportsPasskeys());
  const goOn = () => navigate(returnPath(parameters.get("return")), { replace: true });

  return (
    <Entrance title="Sign in to the desk">
      <DeskForm
        label="Sign in"
        submit={withPassword ? "Sign in" : "Sign in with a passkey"}
        onSubmit={async ({ password, code }) => {
          if (withPassword) await postDesk("sign-in/password", { email, password, code });
          else await postDesk("sign-in/passkey", { email, ...(await provePasskey("sign-in/options", { email })) });
          await goOn();
        }}
      >
        <TextInput
          name="email"
          label="Email"
          type="email"
          autoComplete="username webauthn"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {withPassword && <PasswordAndCode />}
      </DeskForm>
      {supportsPasskeys() && (
        <button type="button" className="btn btn-ghost" onClick={() => setWithPassword(!withPassword)}>
          {withPassword ? "Use a passkey instead" : "Use password and code instead"}
        </button>
      )}
    </Entrance>
  );
}
