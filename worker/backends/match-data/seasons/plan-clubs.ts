import { derivedLook } from "../../../images/club-look.ts";
import { hash } from "../../../images/random.ts";
import { type ClubDirectory, foldName, type ListedClub, looseName, shortClubName } from "./club-names.ts";
import type { StoredClub, StoredClubs } from "./season-store.ts";

/** Lower ids are those of the demo league. */
export const firstImportedID = 1001;

/** A new row of `clubs`. */
export interface NewClub {
  id: number;
  slug: string;
  name: string;
  short_name: string;
  code: string;
  town: string | null;
  founded: number | null;
  ground: string | null;
  /** JSON, as stored. */
  colours: string;
  crest: string;
}

export interface ClubPlan {
  /** Club id by name in the season. */
  idByName: Map<string, number>;
  /** The grounds of all clubs that have one, by club id. */
  grounds: ReadonlyMap<number, string>;
  /** Grounds that belong to no club. */
  neutralGrounds: readonly string[];
  newClubs: NewClub[];
  /** Spellings to store. */
  newAliases: { alias: string; clubID: number }[];
}

/** Ways to match a name to a stored club, safest first. */
function matchersFor(
  name: string,
  listed: ListedClub | undefined,
  stored: readonly StoredClub[],
  aliases: ReadonlyMap<string, number>,
) {
  const folded = foldName(name);
  return [
    () => stored.find((club) => foldName(club.name) === folded)?.id,
    () => aliases.get(folded),
    () => aliases.get(looseName(name)),
    () => listed?.aliases.map((alias) => aliases.get(foldName(alias))).find((id) => id !== undefined),
  ];
}

/** Three letters for narrow columns: "Ash United" is ASU, "Birchfield" BIR; with other letters if taken. */
function codeOf(shortName: string, taken: ReadonlySet<string>): string {
  const words = foldName(shortName)
    .toUpperCase()
    .split(" ")
    .filter((word) => word !== "AND");
  const [first = "", second = "", third = ""] = words;
  const letters = words.join("");
  const wishes = [
    third === "" ? "" : first.slice(0, 1) + second.slice(0, 1) + third.slice(0, 1),
    second === "" ? "" : first.slice(0, 2) + second.slice(0, 1),
    letters.slice(0, 3),
    ...Array.from(letters.slice(2), (letter) => letters.slice(0, 2) + letter),
    ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => letters.slice(0, 2) + letter),
  ];
  return wishes.find((code) => code.length === 3 && !taken.has(code)) ?? letters.slice(0, 3).padEnd(3, "X");
}

/** Matches the clubs of a season to stored ones, and creates the others deterministically. */
export function planClubs(names: readonly string[], directory: ClubDirectory, stored: Readonly<StoredClubs>): ClubPlan {
  const idByName = new Map<string, number>();
  const listedOf = (name: string) => directory.find(name).find((club) => foldName(club.name) === foldName(name));
  const taken = new Set<number>();
  // Each matcher is tried on all names before the next: "AFC Wimbledon" must not take the club of Wimbledon FC.
  for (const way of [0, 1, 2, 3]) {
    for (const name of names.filter((each) => !idByName.has(each))) {
      const id = matchersFor(name, listedOf(name), stored.clubs, stored.aliases)[way]?.();
      if (id === undefined || taken.has(id)) continue;
      idByName.set(name, id);
      taken.add(id);
    }
  }

  const newClubs: NewClub[] = [];
  const slugs = new Set(stored.clubs.map(({ slug }) => slug));
  const codes = new Set(stored.clubs.map(({ code }) => code));
  let nextID = Math.max(firstImportedID, ...stored.clubs.map(({ id }) => id + 1));
  for (const name of names.filter((each) => !idByName.has(each)).toSorted((a, b) => a.localeCompare(b, "en-GB"))) {
    const listed = listedOf(name);
    const shortName = shortClubName(name);
    const plain = foldName(shortName).replaceAll(" ", "-");
    let slug = plain;
    for (let number = 2; slugs.has(slug); number++) slug = `${plain}-${number}`;
    const code = codeOf(shortName, codes);
    const { colours, crest } = derivedLook(hash(foldName(name)), name);
    newClubs.push({
      id: nextID,
      slug,
      name,
      short_name: shortName,
      code,
      town: listed?.town ?? null,
      founded: listed?.founded ?? null,
      ground: listed?.ground ?? null,
      colours: JSON.stringify(colours),
      crest: JSON.stringify(crest),
    });
    slugs.add(slug);
    codes.add(code);
    idByName.set(name, nextID);
    nextID += 1;
  }
  const grounds = new Map(
    [...stored.clubs, ...newClubs].flatMap(({ id, ground }) => (ground === null ? [] : [[id, ground] as const])),
  );
  const { neutralGrounds } = stored;
  return { idByName, grounds, neutralGrounds, newClubs, newAliases: planAliases(idByName, directory, stored.aliases) };
}

/** Spellings of the season's clubs that are new and unambiguous. */
function planAliases(
  idByName: ReadonlyMap<string, number>,
  directory: ClubDirectory,
  known: ReadonlyMap<string, number>,
): ClubPlan["newAliases"] {
  const meant = new Map<string, Set<number>>();
  const note = (alias: string, id: number) => {
    if (alias !== "") meant.set(alias, (meant.get(alias) ?? new Set()).add(id));
  };
  for (const [name, id] of idByName) {
    const listed = directory.find(name)[0];
    for (const spelling of [name, ...(listed?.aliases ?? [])]) note(foldName(spelling), id);
    const loose = looseName(name);
    const others = directory.find(loose).filter((club) => club !== listed);
    if (others.length === 0) note(loose, id);
  }
  return [...meant].flatMap(([alias, ids]) =>
    ids.size === 1 && !known.has(alias) ? [...ids].map((clubID) => ({ alias, clubID })) : [],
  );
}
