import { z } from "zod";
import { isLinkTarget } from "./site-path.ts";

/** An address that a link or a picture may have: on the web, or on this site. Empty: none. */
export const linkTarget = z
  .string()
  .max(2_000)
  .refine((text) => text === "" || isLinkTarget(text), "is an http address or a path on this site");
