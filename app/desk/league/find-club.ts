import type { ListedClub } from "../../../schemas/desk/clubs.ts";

/** Without case and accents. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** Whether a club has what was typed in its names or its town. */
export const isFound = (typed: string, { name, shortName, code, town }: ListedClub) =>
  plain([name, shortName, code, town ?? ""].join(" ")).includes(plain(typed.trim()));
