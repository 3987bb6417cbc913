import { renderToReadableStream } from "react-dom/server.node";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { themeColours, themeStyle } from "../schemas/league/theme.ts";
import { ErrorPageFailure } from "./features/navigation/error-page-failure.tsx";
import { pageContext } from "./load-context.ts";
import { linkFirstSheet, wholeSheetScript } from "./shells/first-sheet.ts";
import { hydratesOn } from "./shells/page-handle.ts";
import { childFriendlyScript } from "./state/child-friendly.ts";
import { closedNoticesScript } from "./state/closed-notices.ts";
import { consentScript } from "./state/consent.ts";
import { hideNavScript } from "./state/hide-nav.ts";
import { myClubScript } from "./state/my-club.ts";
import { type HydrateOn, holdCode, removeCode, startHeldScript } from "./state/page-hydration.ts";
import { playLinksScript } from "./state/play-links.ts";
import { spoilersScript } from "./state/spoilers.ts";
import { streamingPassesScript } from "./state/streaming-passes.ts";
import { themeScript } from "./state/theme.ts";
import { typingScript } from "./state/typing.ts";
import { eventRecorderScript } from "./ui/event-replay-recorder.ts";
import { HeadThemeContext } from "./ui/head-theme.ts";
import { InlineScriptContext } from "./ui/inline-script.ts";
import { NonceContext } from "./ui/nonce.ts";

/** Milliseconds after which pending sections are given up. The render is aborted a second later. */
export const streamTimeout = 8_000;

/** Milliseconds that a response waits for all sections, so that the page reads without script. Embedded backends respond well within it. */
const wholePageTimeout = 250;

/** Applies the browser's stored settings before the first paint, and records events until hydration. */
const inlineScript = [
  eventRecorderScript,
  playLinksScript,
  themeScript,
  childFriendlyScript,
  consentScript,
  streamingPassesScript,
  spoilersScript,
  closedNoticesScript,
  myClubScript,
  hideNavScript,
  typingScript,
].join(";");

/** Pattern of the matched route, such as `/news/:slug`, by which logs are grouped. */
function routePattern(context: EntryContext): string {
  const path = context.staticHandlerContext.matches.flatMap((match) => match.route.path || []).join("/");
  return `/${path}`;
}

/** Event that the page's code waits for; null loads it at once, as on error pages. */
const codeWaitsFor = ({ staticHandlerContext: { errors, matches }, routeModules }: EntryContext): HydrateOn | null =>
  errors === null ? hydratesOn(matches.map(({ route }) => routeModules[route.id]?.handle)) : null;

/** Renders a page as a stream of HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("x-route-pattern", routePattern(context));
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { league, streamers, nonce, signal, requestID, complete, withoutCode, reportError } =
    loadContext.get(pageContext);
  const waitsFor = withoutCode ? null : codeWaitsFor(context);
  const scripts = [
    wholeSheetScript(waitsFor !== null),
    inlineScript,
    ...(waitsFor === null ? [] : [startHeldScript(waitsFor)]),
  ];
  let responseStatus = status;
  const options = {
    nonce,
    signal: AbortSignal.any([signal, AbortSignal.timeout(streamTimeout + 1_000)]),
    // React 19.2 puts large Suspense content into hidden elements even when everything is ready, and script has to show them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    /** @returns the digest that React writes beside a section that the page's code has to render (state/page-hydration.ts). */
    onError(error: unknown) {
      if (isRouteErrorResponse(error)) return;
      responseStatus = 500;
      if (!signal.aborted) reportError(error);
      return requestID;
    },
  };
  const page = (
    <NonceContext value={nonce}>
      <HeadThemeContext value={{ style: themeStyle(league.theme), colour: themeColours(league.theme).dark.paper }}>
        <InlineScriptContext value={scripts.join(";")}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </InlineScriptContext>
      </HeadThemeContext>
    </NonceContext>
  );
  const body = await renderToReadableStream(page, options).catch((error: unknown) => {
    // The first failure goes to the router, which renders the error page. This is a failure of the error page itself.
    if (context.staticHandlerContext.errors === null) throw error;
    return renderToReadableStream(<ErrorPageFailure details={`Request ${requestID}`} />, options);
  });
  if (!(await readyInTime(body.allReady, complete ? streamTimeout : wholePageTimeout))) {
    // Late sections are sent at the end, and script moves them into place.
    headers.set("x-in-order", "no");
  }
  const response = linkFirstSheet(
    new Response(body, { status: responseStatus, headers }),
    context.staticHandlerContext,
    streamers.hostClub !== null,
  );
  if (withoutCode) return removeCode(response);
  return waitsFor === null ? response : holdCode(response);
}

/** Whether the whole page is ready within the timeout, in milliseconds. */
async function readyInTime(allReady: Promise<void>, timeout: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), timeout);
  const ready = await Promise.race([allReady.then(() => true), promise]);
  clearTimeout(timer);
  return ready;
}

/** Logs loader errors, except thrown responses such as a 404, and errors of aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).reportError(error);
};
