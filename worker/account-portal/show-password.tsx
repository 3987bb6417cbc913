/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { raw } from "hono/html";
import type { FC } from "hono/jsx";
import { t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";

/** Reveals the button before the script. Pressing it toggles whether the password is shown. */
const script = `{const b=document.currentScript.previousElementSibling;b.hidden=false;b.onclick=()=>{const f=document.getElementById(b.getAttribute("aria-controls")),s=f.type==="password";f.type=s?"text":"password";b.setAttribute("aria-pressed",s)}}`;

/** A button that shows what is typed into a password field. Hidden without script. */
export const ShowPassword: FC<{ c: Context<AppEnv>; field: string }> = ({ c, field }) => (
  <div>
    <button type="button" class="second" hidden aria-pressed="false" aria-controls={field}>
      {t("Show password")}
    </button>
    <script nonce={c.get("nonce")}>{raw(script)}</script>
  </div>
);
