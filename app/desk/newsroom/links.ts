import { type NewsLinkable, type NewsLinks, newsLinks } from "../../../schemas/desk/news.ts";

export const noLinks: NewsLinks = { fixtureIDs: [], clubIDs: [], playerIDs: [], videoEntryID: null };

/** The key of something linked, such as `match 801`. */
export const linkKey = ({ kind, id }: Pick<NewsLinkable, "kind" | "id">): string => `${kind} ${id}`;

/** Keys of everything linked, in the order in which the desk lists it. */
export const linkKeys = ({ fixtureIDs, clubIDs, playerIDs, videoEntryID }: NewsLinks): string[] => [
  ...(videoEntryID === null ? [] : [`video ${videoEntryID}`]),
  ...fixtureIDs.map((id) => `match ${id}`),
  ...playerIDs.map((id) => `player ${id}`),
  ...clubIDs.map((id) => `club ${id}`),
];

/** Adds a link. A video replaces the previous one. Null if there is no room for another link. */
export function withLink(links: NewsLinks, { kind, id }: Pick<NewsLinkable, "kind" | "id">): NewsLinks | null {
  const added = {
    match: { fixtureIDs: [...links.fixtureIDs, Number(id)] },
    club: { clubIDs: [...links.clubIDs, Number(id)] },
    player: { playerIDs: [...links.playerIDs, Number(id)] },
    video: { videoEntryID: id },
  }[kind];
  return newsLinks.safeParse({ ...links, ...added }).data ?? null;
}

export function withoutLink(links: NewsLinks, key: string): NewsLinks {
  const others = (kind: string, ids: readonly number[]) => ids.filter((id) => `${kind} ${id}` !== key);
  return {
    fixtureIDs: others("match", links.fixtureIDs),
    clubIDs: others("club", links.clubIDs),
    playerIDs: others("player", links.playerIDs),
    videoEntryID: key === `video ${links.videoEntryID}` ? null : links.videoEntryID,
  };
}
