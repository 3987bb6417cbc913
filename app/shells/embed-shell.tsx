import { useEffect, useRef } from "react";
import { Outlet, useSearchParams } from "react-router";

/** Pages for other sites' iframes: no header, no footer, in the colour scheme of the `theme` parameter. */
export default function EmbedShell() {
  const [query] = useSearchParams();
  const theme = query.get("theme");
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = content.current;
    if (!shown || window.parent === window) return;
    // Any site may embed the page, and the height is no secret (public/embeds.js listens).
    const postHeight = () =>
      window.parent.postMessage({ type: "league-embed-height", height: Math.ceil(shown.offsetHeight) }, "*");
    // The embedding page's script may load after the first message, and then requests another.
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
      // The embedding page has a main landmark too, perhaps other embeds: its label is the page's heading.
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
