import type { SharingChannel } from "../../../schemas/league/sharing-channels.ts";
import { t } from "../../../schemas/site/messages.ts";

/** Absolute URL and title of the shared page. */
export interface Shared {
  url: string;
  title: string;
}

export interface ShareLink {
  name: string;
  /** Icon class; null if the name's last word is the symbol itself, as in "Share on X". */
  icon: string | null;
  href: string;
  newTab: boolean;
}

/** Sharing links, in display order. */
export function shareLinks({ url, title }: Shared, disabledChannels: readonly SharingChannel[]): ShareLink[] {
  const links: (ShareLink & { channel: SharingChannel })[] = [
    {
      channel: "facebook",
      name: t("Share on Facebook"),
      icon: "i-lucide-facebook",
      // Facebook reads title and image from the page.
      href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
      newTab: true,
    },
    {
      channel: "x",
      name: t("Share on X"),
      icon: null,
      href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}`,
      newTab: true,
    },
    {
      channel: "email",
      name: t("Share by email"),
      icon: "i-lucide-mail",
      // RFC 6068: spaces are %20, line breaks CRLF.
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n\r\n${url}`)}`,
      newTab: false,
    },
  ];
  return links.filter(({ channel }) => !disabledChannels.includes(channel));
}
