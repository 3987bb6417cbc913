import { z } from "zod";
import { isLinkTarget } from "./site-path.ts";

/** Target of a link or image: an http URL, or a path on this site. Empty: none. */
export const linkTarget = z
  .string()
  .max(2_000)
  .refine((text) => text === "" || isLinkTarget(text), "is an http address or a path on this site");
