import { clock } from "../runtime/clock.ts";
import { SimulatedBody, SimulatedResponse } from "../runtime/http.ts";
import { after } from "../runtime/timers.ts";

/** How pages are rendered at the moment. */
export interface Rendering {
  trouble: "none" | "unavailable" | "throws" | "breaks off" | "section missing";
  /** Milliseconds until the response begins, and from there until it is complete. */
  headAfter: number;
  bodyAfter: number;
  inOrder: boolean;
}

/** One render, as the machine that did it knows it. */
export interface Render {
  id: number;
  url: string;
  version: string;
  isolate: object;
  visit: number;
  isComplete: boolean;
  startedAt: number;
  /** Null while it goes on. */
  endedAt: number | null;
  status: number;
  isDegraded: boolean;
  /** Whether what it rendered may be kept. */
  isSound: boolean;
}

const statuses = { there: 200, gone: 404, moved: 302 } as const;
export type PageState = keyof typeof statuses;

/** Of what a visitor brings along, and what a render must not pass on. */
export const personal = "word-of-a-fan";
/** In a page that script has to put in order. */
export const outOfOrder = "sections that come late";

/** Renders a page of the site, as {@link Rendering} says. */
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
  // Both are known from their status.
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
