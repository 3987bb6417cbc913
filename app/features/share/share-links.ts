/** What is shared: a page's absolute address and its title. */
export interface Shared {
  url: string;
  title: string;
}

/** Ways to share a page, each on or off. */
export type Sharing = Readonly<Record<"facebook" | "x" | "email" | "copyLink" | "system", boolean>>;

export interface ShareLink {
  name: string;
  /** Class of an icon; null where the name's last word is the sign itself. */
  icon: string | null;
  href: string;
  newTab: boolean;
}

/** The ways that are plain links, in their order. */
export function shareLinks({ url, title }: Shared, sharing: Sharing): ShareLink[] {
  const links: (ShareLink & { channel: keyof Sharing })[] = [
    {
      channel: "facebook",
      name: "Share on Facebook",
      icon: "i-lucide-facebook",
      // Facebook reads title and picture from the page itself.
      href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
      newTab: true,
    },
    {
      channel: "x",
      name: "Share on X",
      icon: null,
      href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}`,
      newTab: true,
    },
    {
      channel: "email",
      name: "Share by email",
      icon: "i-lucide-mail",
      // RFC 6068 knows no plus sign for a space, and wants CRLF.
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n\r\n${url}`)}`,
      newTab: false,
    },
  ];
  return links.filter(({ channel }) => sharing[channel]);
}
