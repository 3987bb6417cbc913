/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { FC, PropsWithChildren } from "hono/jsx";
import { passkeyScript } from "../../schemas/identity/passkey.ts";
import type { AppEnv } from "../app-env.ts";

/** A button that appears where the browser supports passkeys (app/features/account/portal-passkeys.ts), with its error message. */
export const PasskeyButton: FC<PropsWithChildren<{ c: Context<AppEnv>; act: "add" | "unlock"; next?: string }>> = ({
  c,
  act,
  next,
  children,
}) => (
  <>
    <div>
      <button
        type="button"
        class="second"
        hidden
        data-passkey={act}
        data-next={next}
        aria-describedby="passkey-message"
      >
        {children}
      </button>
      <p class="error" id="passkey-message" role="status" />
    </div>
    <script type="module" src={passkeyScript} nonce={c.get("nonce")} />
  </>
);
