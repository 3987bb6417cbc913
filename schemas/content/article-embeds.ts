/*
 * Pages of other sites that an article may show in place: the allow list of its embeds, and of what pages may frame for them. Free of zod:
 * browsers load it.
 */

/** Something of another site that can be shown in a frame. */
export interface ArticleEmbed {
  provider: string;
  kind: "video" | "post";
  /** Its page there. */
  page: string;
  /** What the frame shows. */
  frame: string;
}

interface Provider {
  name: string;
  kind: ArticleEmbed["kind"];
  hosts: readonly string[];
  /** Origin of its frames. */
  frames: string;
  /** Paths of its page and frame for an address; null for an address of anything else. */
  find(address: URL): { page: string; frame: string } | null;
}

/** A provider's name and what its frames are, by the hosts of its pages. */
const providers: readonly Provider[] = [
  {
    name: "YouTube",
    kind: "video",
    hosts: ["youtube.com", "www.youtube.com", "m.youtube.com", "youtu.be"],
    frames: "https://www.youtube-nocookie.com",
    find({ hostname, pathname, searchParams }) {
      const path = hostname === "youtu.be" ? pathname.slice(1) : /^\/(?:shorts|live|embed)\/(.*)$/.exec(pathname)?.[1];
      const id = pathname === "/watch" ? searchParams.get("v") : path;
      if (id === null || id === undefined || !/^[\w-]{11}$/.test(id)) return null;
      return { page: `https://www.youtube.com/watch?v=${id}`, frame: `/embed/${id}?autoplay=1` };
    },
  },
  {
    name: "Vimeo",
    kind: "video",
    hosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"],
    frames: "https://player.vimeo.com",
    find({ pathname }) {
      // The second part of the path opens a video that is in no list.
      const [, id, key = ""] = /^(?:\/video)?\/(\d{1,12})(?:\/([0-9a-f]{6,20}))?$/.exec(pathname) ?? [];
      if (id === undefined) return null;
      const opened = key === "" ? "" : `h=${key}&`;
      return {
        page: `https://vimeo.com/${id}${key === "" ? "" : `/${key}`}`,
        frame: `/video/${id}?${opened}autoplay=1&dnt=1`,
      };
    },
  },
  {
    name: "X",
    kind: "post",
    hosts: ["x.com", "www.x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com"],
    frames: "https://platform.twitter.com",
    find({ pathname }) {
      const [, account, id] = /^\/(\w{1,20})\/status\/(\d{1,20})$/.exec(pathname) ?? [];
      if (account === undefined || id === undefined) return null;
      return { page: `https://x.com/${account}/status/${id}`, frame: `/embed/Tweet.html?id=${id}&dnt=true` };
    },
  },
];

export const embedProviders: readonly string[] = providers.map(({ name }) => name);

/** Origins that pages frame for embeds. */
export const embedOrigins: readonly string[] = providers.map(({ frames }) => frames);

/** The embed that an address is of; null for any other address. */
export function embedOf(address: string): ArticleEmbed | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== "https:" || url.port !== "" || url.username !== "") return null;
  const provider = providers.find(({ hosts }) => hosts.includes(url.hostname));
  const found = provider?.find(url) ?? null;
  if (provider === undefined || found === null) return null;
  return {
    ...{ provider: provider.name, kind: provider.kind },
    ...{ page: found.page, frame: `${provider.frames}${found.frame}` },
  };
}
