import { useEffect, useRef } from "react";
import { Outlet, useSearchParams } from "react-router";

/** Bare pages for other people's sites: no header, no footer, in the colour scheme that the address names. */
export default function EmbedShell() {
  const [query] = useSearchParams();
  const theme = query.get("theme");
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = content.current;
    if (!shown || window.parent === window) return;
    // The page around may be anybody's; the height is no secret (public/embeds.js listens).
    const postHeight = () =>
      window.parent.postMessage({ type: "league-embed-height", height: Math.ceil(shown.offsetHeight) }, "*");
    // The page's script may arrive after the first word was said, and asks.
    const onMessage = ({ data, source }: MessageEvent<unknown>) => {
      if (source === window.parent && data === "league-embed-ask") postHeight();
    };
    const observer = new ResizeObserver(postHeight);
    observer.observe(shown);
    window.addEventListener("message", onMessage);
    return () => {
      observer.disconnect();
      window.removeEventListener("message", onMessage);
    };
  }, []);
  return (
    <main
      id="main"
      // The page around has a main part of its own, and maybe other embeds: this one goes by the page's heading.
      aria-labelledby="embed-title"
      className="min-h-svh bg-paper text-ink"
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
    >
      <div ref={content} className="p-3 m:p-4">
        <Outlet />
      </div>
    </main>
  );
}
