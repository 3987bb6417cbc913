import type { Menus } from "../../../schemas/league/build-menus.ts";
import type { StripClub } from "../navigation/crest-strip.tsx";

/** Props that both footer designs take. */
export interface FooterContent {
  brand: string;
  menus: Menus;
  year: number;
  clubs: Promise<StripClub[]>;
}
