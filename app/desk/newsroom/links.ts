import { type NewsLinkable, type NewsLinks, newsLinks } from "../../../schemas/desk/news.ts";

export const noLinks: NewsLinks = { fixtureIDs: [], clubIDs: [], playerIDs: [], videoEntryID: null };

/** The key of something to link, such as `match 801`. */
export const linkKey = ({ kind, id }: Pick<NewsLinkable, "kind" | "id">): string => `${kind} ${id}`;

/** The keys of what is linked, as the desk lists it. */
export const linkKeys = ({ fixtureIDs, clubIDs, playerIDs, videoEntryID }: NewsLinks): string[] => [
  ...(videoEntryID === null ? [] : [`video ${videoEntryID}`]),
  ...fixtureIDs.map((id) => `match ${id}`),
  ...playerIDs.map((id) => `player ${id}`),
  ...clubIDs.map((id) => `club ${id}`),
];

/** The links with another one. A video takes the place of the one before. Null where there are as many as there can be. */
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
