import type { ListedClub } from "../../../../schemas/desk/clubs.ts";

/** Removes case and accents. */
export const foldText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** Whether a club's names or town contain the typed text. */
export const isClubMatch = (typed: string, { name, shortName, code, town }: ListedClub) =>
  foldText([name, shortName, code, town ?? ""].join(" ")).includes(foldText(typed.trim()));
