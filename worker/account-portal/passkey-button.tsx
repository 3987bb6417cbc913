/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { FC, PropsWithChildren } from "hono/jsx";
import type { z } from "zod";
import { type passkeyMessages, passkeyScript } from "../../schemas/identity/passkey.ts";
import {
  passkeyNotCreated,
  passkeyNotUsed,
  passkeyRefused,
  passkeyUnreachable,
} from "../../schemas/identity/passkey-messages.ts";
import { signInErrors } from "../../schemas/identity/sign-in-errors.ts";
import { pageLanguage, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";

type PasskeyAction = "add" | "unlock";

/** The script's messages in the page's language, as JSON; undefined on English pages. */
function messagesFor(action: PasskeyAction): string | undefined {
  if (pageLanguage().catalogue === null) return undefined;
  const shown =
    action === "add"
      ? [passkeyNotCreated, passkeyUnreachable]
      : [passkeyNotUsed, passkeyRefused, passkeyUnreachable, ...Object.values(signInErrors)];
  return JSON.stringify(
    Object.fromEntries(shown.map((english) => [english, translated(english)])) satisfies z.input<
      typeof passkeyMessages
    >,
  );
}

/** A button that appears if the browser supports passkeys (app/features/account/portal-passkeys.ts), with its error message. */
export const PasskeyButton: FC<PropsWithChildren<{ c: Context<AppEnv>; action: PasskeyAction; next?: string }>> = ({
  c,
  action,
  next,
  children,
}) => (
  <>
    <div>
      <button
        type="button"
        class="second"
        hidden
        data-passkey={action}
        data-next={next}
        data-words={messagesFor(action)}
        aria-describedby="passkey-message"
      >
        {children}
      </button>
      <p class="error" id="passkey-message" role="status" />
    </div>
    <script type="module" src={passkeyScript} nonce={c.get("nonce")} />
  </>
);
