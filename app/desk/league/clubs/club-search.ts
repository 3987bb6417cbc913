import type { ListedClub } from "../../../../schemas/desk/clubs.ts";

/** Removes case and accents. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** Whether a club's names or town contain the typed text. */
export const isFound = (typed: string, { name, shortName, code, town }: ListedClub) =>
  plain([name, shortName, code, town ?? ""].join(" ")).includes(plain(typed.trim()));
