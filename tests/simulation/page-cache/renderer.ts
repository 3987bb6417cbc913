import { clock } from "../runtime/clock.ts";
import { SimulatedBody, SimulatedResponse } from "../runtime/http.ts";
import { after } from "../runtime/timers.ts";

/** How pages are rendered at the moment. */
export interface Rendering {
  trouble: "none" | "unavailable" | "throws" | "breaks off" | "section missing";
  /** Milliseconds until the response begins, and from then until it is complete. */
  headAfter: number;
  bodyAfter: number;
  inOrder: boolean;
}

/** A render, from the machine's point of view. */
export interface Render {
  id: number;
  url: string;
  version: string;
  isolate: object;
  visit: number;
  isComplete: boolean;
  startedAt: number;
  /** Null while it is in progress. */
  endedAt: number | null;
  status: number;
  isDegraded: boolean;
  /** Whether its output may be cached. */
  isSound: boolean;
}

const statuses = { there: 200, gone: 404, moved: 302 } as const;
export type PageState = keyof typeof statuses;

/** Part of a visitor's request, which a render must not pass on. */
export const personal = "word-of-a-fan";
/** Contained in pages that need script to put them in order. */
export const outOfOrder = "sections that come late";

/** Renders a page of the site under the conditions of {@link Rendering}. */
export async function renderPage(
  render: Render,
  { trouble, headAfter, bodyAfter, inOrder }: Rendering,
  page: PageState,
  { request, nonce }: { request: Request; nonce: string },
) {
  const end = () => {
    render.endedAt ??= clock.now;
  };
  await after(headAfter);
  if (trouble === "throws") {
    end();
    throw new Error("The page cannot be rendered.");
  }
  render.status = trouble === "unavailable" ? 503 : statuses[page];
  render.isDegraded = trouble === "section missing";
  const isMoved = render.status === 302;
  render.isSound = trouble === "none" || trouble === "section missing" || isMoved;
  const isInOrder = inOrder || render.isComplete || isMoved;
  const seen = [...request.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const text = `<div id="page-age" class="empty:hidden"></div><script nonce="${nonce}"></script>
render ${render.id} of ${request.url} for ${request.method} ${seen} ${isInOrder ? "" : outOfOrder}
<script nonce="${nonce}"></script>`;
  const complete = async () => {
    await after(bodyAfter);
    end();
    if (trouble === "breaks off") throw new Error("The stream broke off.");
    return text;
  };
  // Neither has a body to wait for.
  if (isMoved || trouble === "unavailable") end();
  return {
    response: new SimulatedResponse(isMoved ? null : new SimulatedBody(complete()), {
      status: render.status,
      headers: {
        "content-type": "text/html",
        "set-cookie": `fan=${personal}`,
        "x-fan": personal,
        "x-robots-tag": `render ${render.id}`,
        ...(isMoved && { location: "/elsewhere" }),
      },
    }),
    pattern: "/news",
    inOrder: isInOrder,
    degraded: () => render.isDegraded,
  };
}
