import { useState } from "react";
import type { Me } from "../../../schemas/desk/staff.ts";
import { supportsPasskeys } from "../../features/account/passkey-browser.ts";
import { isSignedOut, postDesk, signInAgain } from "../calls/client.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, type Fields } from "../forms/form.tsx";
import { provePasskey } from "./passkey.ts";
import { PasswordAndCode } from "./sign-in.tsx";

interface Proof {
  me: Me;
  open: boolean;
  /** @param proven false if the dialog is closed without */
  onDone: (proven: boolean) => void;
}

/** Asks for a passkey, or for password and code. */
function ProofDialog({
  me,
  open,
  onDone,
  title,
  about,
  submit,
  prove,
}: Proof & {
  title: string;
  about: string;
  /** Text of the submit button. "with a passkey" may be added to it. */
  submit: string;
  /** @param fields password and code; null for a passkey. @throws DeskRefusal */
  prove: (fields: Fields | null) => Promise<unknown>;
}) {
  const [withPassword, setWithPassword] = useState(!(me.hasPasskeys && supportsPasskeys()));
  return (
    <FormDialog open={open} title={title} onClose={() => onDone(false)}>
      <p>{about}</p>
      <DeskForm
        label={submit}
        submit={withPassword ? submit : `${submit} with a passkey`}
        onSubmit={async (fields) => {
          await prove(withPassword ? fields : null);
          onDone(true);
        }}
      >
        {withPassword && <PasswordAndCode />}
      </DeskForm>
      {me.hasPasskeys && me.hasPassword && supportsPasskeys() && (
        <button type="button" className="btn btn-label" onClick={() => setWithPassword(!withPassword)}>
          {withPassword ? "Use a passkey instead" : "Use password and code instead"}
        </button>
      )}
    </FormDialog>
  );
}

/** Confirms a sign-in, before refunds, blocking and changes of staff. If the session has ended, signs in again, which also confirms. */
export const ConfirmDialog = (proof: Proof) => (
  <ProofDialog
    {...proof}
    title="Confirm that it is you"
    about="What you are about to do asks for it, unless you did so within ten minutes."
    submit="Confirm"
    prove={async (fields) => {
      try {
        const { password, code } = fields ?? {};
        await postDesk(
          "me/confirm",
          fields === null ? await provePasskey("me/confirm-options", {}) : { password, code },
        );
      } catch (error) {
        if (!isSignedOut(error) || !(await signInAgain())) throw error;
      }
    }}
  />
);

/** Signs the same person in again, without leaving the page. */
export function SignInDialog(proof: Proof) {
  const { email, name } = proof.me;
  return (
    <ProofDialog
      {...proof}
      title="Sign in again"
      about={`${name}, by ${email}. This page stays as it is. Somebody else signs out first.`}
      submit="Sign in"
      prove={async (fields) => {
        if (fields === null)
          await postDesk("sign-in/passkey", { email, ...(await provePasskey("sign-in/options", { email })) });
        else await postDesk("sign-in/password", { email, password: fields.password, code: fields.code });
      }}
    />
  );
}
