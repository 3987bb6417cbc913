import { Activity, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { routePath } from "../../../schemas/site/messages.ts";

/** Milliseconds for which a pointer or the focus must stay on a link before its page is prefetched. */
const intentDelay = 100;

/**
 * React hoists links into the head, but not from a hidden Activity; with `itemProp` it renders them in place. Code is fetched with
 * `prefetch` like data, because browsers remember a failed `modulepreload`, after which the page could not be opened any more.
 */
const hints = { itemProp: "prefetch", rel: "prefetch" };

/**
 * Prefetches code and data of the page that a link with `data-prefetch` leads to, while the user is about to follow it.
 *
 * React Router's `prefetch` of a link also runs the page's code, and reloads the open page where that code fails to load: offline, or
 * after a deploy, hovering a link would end playback and lose form input. It does so in an effect, and effects do not run in a hidden
 * Activity. Only the `<link>` hints remain, whose failures are harmless.
 */
export function Prefetch() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-prefetch]") : null;
      if (link === null || link.origin !== location.origin) return;
      timer = setTimeout(() => setPage(routePath(link.pathname) + link.search), intentDelay);
    };
    document.addEventListener("pointerover", onIntent, { passive: true });
    document.addEventListener("focusin", onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, []);
  if (page === null) return null;
  return (
    <Activity mode="hidden">
      <PrefetchPageLinks page={page} {...hints} />
    </Activity>
  );
}
