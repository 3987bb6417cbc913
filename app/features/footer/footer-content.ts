import type { Menus } from "../../content/menus.ts";
import type { StripClub } from "../navigation/crest-strip.tsx";

/** What both designs of the footer show. */
export interface FooterContent {
  brand: string;
  menus: Menus;
  year: number;
  clubs: Promise<StripClub[]>;
}
