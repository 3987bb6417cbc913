import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { ErrorPageFailure } from "./features/navigation/error-page-failure.tsx";
import { pageContext } from "./load-context.ts";
import { NonceContext } from "./ui/nonce.ts";

/** Milliseconds after which what a page still waits for is given up. The render itself ends a second later. */
export const streamTimeout = 8_000;

/** How long a page may wait to be sent in one piece. Backends in the same process answer well within it, and a page that arrives whole reads without script. */
const wholePageTimeout = 250;

/** The pattern of the matched route, such as `/news/:slug`: what the log groups by. */
function routePattern(context: EntryContext): string {
  const path = context.staticHandlerContext.matches.flatMap((match) => match.route.path || []).join("/");
  return `/${path}`;
}

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

  const { nonce, signal, requestID, complete } = loadContext.get(pageContext);
  let responseStatus = status;
  const options = {
    nonce,
    signal: AbortSignal.any([signal, AbortSignal.timeout(streamTimeout + 1_000)]),
    // React 19.2 moves large Suspense content into hidden parts even when everything is ready, which needs script to show.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error: unknown) {
      if (isRouteErrorResponse(error)) return;
      responseStatus = 500;
      if (!signal.aborted) report(error, requestID);
    },
  };
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const body = await renderToReadableStream(page, options).catch((error: unknown) => {
    // The first failure goes to the router, which renders the error page; this is that page's own.
    if (context.staticHandlerContext.errors === null) throw error;
    return renderToReadableStream(<ErrorPageFailure details={`Request ${requestID}`} />, options);
  });
  if (!(await readyInTime(body.allReady, complete ? streamTimeout : wholePageTimeout))) {
    // Sections that come later stand at the end, and script moves them into place.
    headers.set("x-in-order", "no");
  }
  return new Response(body, { status: responseStatus, headers });
}

/** Whether the whole page is there within so many milliseconds. */
async function readyInTime(allReady: Promise<void>, timeout: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), timeout);
  const ready = await Promise.race([allReady.then(() => true), promise]);
  clearTimeout(timer);
  return ready;
}

function report(error: unknown, requestID: string): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  console.error(JSON.stringify({ level: "error", message: "page failed", requestID, error: message, stack }));
}

/** Errors of loaders. Answers thrown on purpose (a 404) are none; an aborted request has nobody to tell. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  report(error, context.get(pageContext).requestID);
};
