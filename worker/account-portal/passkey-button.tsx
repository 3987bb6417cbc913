/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { FC, PropsWithChildren } from "hono/jsx";
import type { z } from "zod";
import { passkeyScript, type passkeyWords } from "../../schemas/identity/passkey.ts";
import {
  passkeyNotCreated,
  passkeyNotUsed,
  passkeyRefused,
  passkeyUnreachable,
} from "../../schemas/identity/passkey-messages.ts";
import { signInErrors } from "../../schemas/identity/sign-in-errors.ts";
import { pageLanguage, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";

type Act = "add" | "unlock";

/** The script's messages in the page's language, as JSON; undefined on English pages. */
function wordsOf(act: Act): string | undefined {
  if (pageLanguage().catalogue === null) return undefined;
  const said =
    act === "add"
      ? [passkeyNotCreated, passkeyUnreachable]
      : [passkeyNotUsed, passkeyRefused, passkeyUnreachable, ...Object.values(signInErrors)];
  return JSON.stringify(
    Object.fromEntries(said.map((english) => [english, translated(english)])) satisfies z.input<typeof passkeyWords>,
  );
}

/** A button that appears if the browser supports passkeys (app/features/account/portal-passkeys.ts), with its error message. */
export const PasskeyButton: FC<PropsWithChildren<{ c: Context<AppEnv>; act: Act; next?: string }>> = ({
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
        data-words={wordsOf(act)}
        aria-describedby="passkey-message"
      >
        {children}
      </button>
      <p class="error" id="passkey-message" role="status" />
    </div>
    <script type="module" src={passkeyScript} nonce={c.get("nonce")} />
  </>
);
