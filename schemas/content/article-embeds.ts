/*
 * The allow list of article embeds: pages of other sites that an article may show in a frame, and the origins that the Content Security
 * Policy allows for them. Free of zod: browsers load it.
 */

/** A page of another site that can be shown in a frame. */
export interface ArticleEmbed {
  provider: string;
  kind: "video" | "post";
  /** URL of the page at the provider. */
  pageURL: string;
  /** URL that the frame loads. */
  frameURL: string;
}

interface Provider {
  name: string;
  kind: ArticleEmbed["kind"];
  hosts: readonly string[];
  /** Origin of its frames. */
  frameOrigin: string;
  /** URL of the page, and path of its frame below `frameOrigin`; null for a URL of anything else. */
  find(url: URL): { pageURL: string; framePath: string } | null;
}

const providers: readonly Provider[] = [
  {
    name: "YouTube",
    kind: "video",
    hosts: ["youtube.com", "www.youtube.com", "m.youtube.com", "youtu.be"],
    frameOrigin: "https://www.youtube-nocookie.com",
    find({ hostname, pathname, searchParams }) {
      const path = hostname === "youtu.be" ? pathname.slice(1) : /^\/(?:shorts|live|embed)\/(.*)$/.exec(pathname)?.[1];
      const id = pathname === "/watch" ? searchParams.get("v") : path;
      if (id === null || id === undefined || !/^[\w-]{11}$/.test(id)) return null;
      return { pageURL: `https://www.youtube.com/watch?v=${id}`, framePath: `/embed/${id}?autoplay=1` };
    },
  },
  {
    name: "Vimeo",
    kind: "video",
    hosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"],
    frameOrigin: "https://player.vimeo.com",
    find({ pathname }) {
      // The second part of the path is the hash that opens an unlisted video.
      const [, id, key = ""] = /^(?:\/video)?\/(\d{1,12})(?:\/([0-9a-f]{6,20}))?$/.exec(pathname) ?? [];
      if (id === undefined) return null;
      const opened = key === "" ? "" : `h=${key}&`;
      return {
        pageURL: `https://vimeo.com/${id}${key === "" ? "" : `/${key}`}`,
        framePath: `/video/${id}?${opened}autoplay=1&dnt=1`,
      };
    },
  },
  {
    name: "X",
    kind: "post",
    hosts: ["x.com", "www.x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com"],
    frameOrigin: "https://platform.twitter.com",
    find({ pathname }) {
      const [, account, id] = /^\/(\w{1,20})\/status\/(\d{1,20})$/.exec(pathname) ?? [];
      if (account === undefined || id === undefined) return null;
      return { pageURL: `https://x.com/${account}/status/${id}`, framePath: `/embed/Tweet.html?id=${id}&dnt=true` };
    },
  },
];

export const embedProviders: readonly string[] = providers.map(({ name }) => name);

/** Origins that pages frame for embeds. */
export const embedOrigins: readonly string[] = providers.map(({ frameOrigin }) => frameOrigin);

/** The embed of a page's URL; null for a URL that cannot be embedded. */
export function embedOf(url: string): ArticleEmbed | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== "https:" || parsed.port !== "" || parsed.username !== "") return null;
  const provider = providers.find(({ hosts }) => hosts.includes(parsed.hostname));
  const found = provider?.find(parsed) ?? null;
  if (provider === undefined || found === null) return null;
  return {
    ...{ provider: provider.name, kind: provider.kind },
    ...{ pageURL: found.pageURL, frameURL: `${provider.frameOrigin}${found.framePath}` },
  };
}
