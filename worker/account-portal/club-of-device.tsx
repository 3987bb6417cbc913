/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { raw } from "hono/html";
import type { FC } from "hono/jsx";
import { clubStorageKey } from "../../schemas/site/club-storage.ts";
import type { AppEnv } from "../app-env.ts";

/** Chooses the club of the device in a list of clubs that nothing is chosen in yet. */
const script = (field: string) =>
  `try{const c=Number(localStorage.getItem("${clubStorageKey}")),s=document.getElementById("${field}"),o=s.querySelector('[value="'+c+'"]');if(o&&!s.value)o.selected=true}catch{}`;

/** What a fan has chosen on this device without an account is not asked again. */
export const ClubOfDevice: FC<{ c: Context<AppEnv>; field: string }> = ({ c, field }) => (
  <script nonce={c.get("nonce")}>{raw(script(field))}</script>
);
