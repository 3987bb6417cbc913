import { useContext, useEffect, useMemo, useState } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { aheadOf } from "./prefetch-rules.ts";

/** Milliseconds that somebody stays on a link who means to follow it. */
const intent = 100;

/**
 * Fetches what a page needs while a fan is about to follow a link with `data-ahead` to it.
 *
 * React Router's own `prefetch` also runs the page's code, and loads the page that is open anew where that code does not come: without a
 * connection, or after a deploy, a pointer that passes over a link would end what plays and lose what was typed. A hint may fail.
 */
export function FetchAhead() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = ({ target }: Event) => {
      clearTimeout(waiting);
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-ahead]") : null;
      if (link === null || link.origin !== location.origin) return;
      waiting = setTimeout(() => setPage(link.pathname + link.search), intent);
    };
    document.addEventListener("pointerover", look, { passive: true });
    document.addEventListener("focusin", look);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener("pointerover", look);
      document.removeEventListener("focusin", look);
    };
  }, []);
  return page === null ? null : <Hints page={page} />;
}

function Hints({ page }: { page: string }) {
  const framework = useContext(FrameworkContext);
  const router = useContext(DataRouterContext)?.router;
  const ahead = useMemo(() => {
    if (!framework || !router || page === router.state.location.pathname + router.state.location.search) return null;
    const { manifest, routeModules } = framework;
    return aheadOf(
      page,
      (router.match(page) ?? []).map((match) => match.route.id),
      manifest,
      (route) => routeModules[route] !== undefined,
      (route) => route in router.state.loaderData && routeModules[route]?.shouldRevalidate !== undefined,
    );
  }, [framework, router, page]);
  return (
    <>
      {ahead?.data && <link rel="prefetch" as="fetch" href={ahead.data} />}
      {ahead?.modules.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>
  );
}
