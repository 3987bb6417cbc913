/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { raw } from "hono/html";
import type { FC } from "hono/jsx";
import { clubStorageKey } from "../../schemas/site/club-storage-key.ts";
import type { AppEnv } from "../app-env.ts";

/** Preselects the device's favourite club, unless the list has a selection. */
const script = (field: string) =>
  `try{const c=Number(localStorage.getItem("${clubStorageKey}")),s=document.getElementById("${field}"),o=s.querySelector('[value="'+c+'"]');if(o&&!s.value)o.selected=true}catch{}`;

/** Inline script for the club that a fan has chosen on this device without an account, so that registration does not ask again. */
export const ClubOfDevice: FC<{ c: Context<AppEnv>; field: string }> = ({ c, field }) => (
  <script nonce={c.get("nonce")}>{raw(script(field))}</script>
);
