import { useState } from "react";
import type { Me } from "../../schemas/desk/staff.ts";
import { supportsPasskeys } from "../features/account/passkey-browser.ts";
import { postDesk } from "./client.ts";
import { Decision } from "./decision.tsx";
import { DeskForm } from "./form.tsx";
import { provePasskey } from "./passkey.ts";
import { PasswordAndCode } from "./sign-in.tsx";

/** Confirms a sign-in again, by passkey or password and code, before refunds, blocking and changes of staff. */
export function ConfirmDialog({ me, open, onDone }: { me: Me; open: boolean; onDone: (confirmed: boolean) => void }) {
  const [withPassword, setWithPassword] = useState(!(me.hasPasskeys && supportsPasskeys()));
  return (
    <Decision open={open} title="Confirm that it is you" onClose={() => onDone(false)}>
      <p>What you are about to do asks for it, unless you did so within ten minutes.</p>
      <DeskForm
        label="Confirm"
        submit={withPassword ? "Confirm" : "Confirm with a passkey"}
        onSubmit={async ({ password, code }) => {
          await postDesk(
            "me/confirm",
            withPassword ? { password, code } : await provePasskey("me/confirm-options", {}),
          );
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
    </Decision>
  );
}
