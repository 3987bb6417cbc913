/*
 * The allow list of article embeds: pages of other sites that an article may show in a frame, and the origins that the Content Security
 * Policy allows for them. Free of zod: browsers load it.
 */

/** A page of another site that can be shown in a frame. */
export interface ArticleEmbed {
  provider: string;
  kind: "video" | "post";
  /** URL of the page at the provider. */
  page: string;
  /** URL that the frame loads. */
  frame: string;
}

interface Provider {
  name: string;
  kind: ArticleEmbed["kind"];
  hosts: readonly string[];
  /** Origin of its frames. */
  frames: string;
  /** URL of the page, and path of its frame below `frames`; null for a URL of anything else. */
  find(address: URL): { page: string; frame: string } | null;
}

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
      // The second part of the path is the hash that opens an unlisted video.
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

/** The embed of a page's URL; null for a URL that cannot be embedded. */
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
