/*
 * Spellings of club names, and how to match them.
 */

/** Folds case, accents and punctuation, which do not distinguish spellings. */
export function foldName(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Folded, without FC and AFC; may be empty. */
export function looseName(name: string): string {
  return foldName(name)
    .split(" ")
    .filter((word) => word !== "fc" && word !== "afc")
    .join(" ");
}

/** Spellings that a club has without listing them as aliases. */
export const ownSpellings = ({ name, shortName }: { name: string; shortName: string }): string[] => [
  foldName(name),
  looseName(name),
  foldName(shortName),
];

/** A name without FC or AFC at its end. */
export function shortClubName(name: string): string {
  return name.replace(/\s+(A\.?F\.?C\.?|F\.?C\.?)$/i, "");
}

export interface ListedClub {
  name: string;
  aliases: string[];
  founded: number | null;
  ground: string | null;
  town: string | null;
}

const isYear = (part: string) => /^\d{4}$/.test(part);

/**
 * Parses clubs in the football.txt notation: `Name, 1886, @ Ground, Town (District) › Region`, then
 * `| alias | alias`. `#` begins a comment, `=` a heading.
 */
export function parseClubs(text: string): ListedClub[] {
  const clubs: ListedClub[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/#.*$/, "").trim();
    if (line === "" || line.startsWith("=")) continue;
    if (line.startsWith("|")) {
      const aliases = line.split("|").map((alias) => alias.trim());
      clubs.at(-1)?.aliases.push(...aliases.filter((alias) => alias !== ""));
      continue;
    }
    const [name = "", ...parts] = line.split(",").map((part) => part.trim());
    const town = parts.find((part) => part !== "" && !isYear(part) && !part.startsWith("@"));
    clubs.push({
      name,
      aliases: [],
      founded: Number(parts.find(isYear) ?? Number.NaN) || null,
      ground:
        parts
          .find((part) => part.startsWith("@"))
          ?.slice(1)
          .trim() || null,
      town: town?.replace(/[(›].*$/, "").trim() || null,
    });
  }
  return clubs;
}

/** Finds clubs by spelling, from clubs files. */
export class ClubDirectory {
  readonly #byName = new Map<string, ListedClub>();
  readonly #byAlias = new Map<string, Set<ListedClub>>();

  constructor(clubs: readonly ListedClub[]) {
    for (const club of clubs) {
      const key = foldName(club.name);
      const known = this.#byName.get(key);
      // A club in several files has the spellings of all of them.
      const entry = known ?? club;
      if (known !== undefined) known.aliases.push(...club.aliases);
      this.#byName.set(key, entry);
      for (const alias of club.aliases) {
        const sharing = this.#byAlias.get(foldName(alias)) ?? new Set();
        this.#byAlias.set(foldName(alias), sharing.add(entry));
      }
    }
  }

  /** The clubs that a spelling may mean: none, one, or several that share an alias. A club's name always means that club. */
  find(spelling: string): ListedClub[] {
    const key = foldName(spelling);
    const own = this.#byName.get(key);
    return own === undefined ? [...(this.#byAlias.get(key) ?? [])] : [own];
  }
}
