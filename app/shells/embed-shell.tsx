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
    const observer = new ResizeObserver(() => {
      window.parent.postMessage({ type: "league-embed-height", height: Math.ceil(shown.offsetHeight) }, "*");
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return (
    <main
      id="main"
      className="min-h-svh bg-paper text-ink"
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
    >
      <div ref={content} className="p-3 m:p-4">
        <Outlet />
      </div>
    </main>
  );
}
