import type { Invariant } from "../simulator.ts";
import { outOfOrder, personal } from "./renderer.ts";
import type { PageResponse, PageWorld, Visit } from "./world.ts";

const [minute, hour] = [60_000, 3_600_000];
/** Milliseconds that a visitor waits for a new render of a page that is more than a minute old. */
const renderTimeout = 2000;

const read = new Set(["page", "club", "q"]);
/** The parts of a URL that a page depends on: host, path, and the parameters that pages read, in any order. */
function identity(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const parameters = [...searchParams].filter(([name]) => read.has(name)).map(([name, value]) => `${name}=${value}`);
  const byName = [...new Set(parameters.map((one) => one.split("=")[0]))].sort();
  return JSON.stringify([host, pathname, byName.map((name) => parameters.filter((one) => one.startsWith(`${name}=`)))]);
}

type RespondedVisit = Visit & { response: PageResponse };
const hasResponse = (visit: Visit): visit is RespondedVisit => visit.response !== null;
const describe = ({ number, response }: RespondedVisit) =>
  `visit ${number} got render ${response.render?.id} as ${response.state}, ${response.status}`;

/** An invariant that applies to each response. */
const forEachResponse = (
  says: string,
  isRight: (visit: RespondedVisit, world: PageWorld) => boolean,
): Invariant<PageWorld> => ({
  says,
  broken: (world) => {
    const wrong = world.completed.filter(hasResponse).find((visit) => !isRight(visit, world));
    return wrong === undefined ? null : describe(wrong);
  },
});

const isCached = ({ state }: PageResponse) => state !== "miss";
/** Age of a cached page in milliseconds, since it was complete. */
const ageOf = ({ at, render }: PageResponse) => at - (render?.endedAt ?? at);

/** The cached page that the isolate served before this response; undefined without one. */
function servedBefore(world: PageWorld, { isolate, version, response }: RespondedVisit): PageResponse | undefined {
  const { url } = response.render ?? {};
  let before: PageResponse | undefined;
  for (const one of world.visits) {
    if (one.isolate !== isolate || one.version !== version || one.response === null || one.response === response)
      continue;
    if (one.response.render?.url !== url || !isCached(one.response) || one.response.order >= response.order) continue;
    if (before === undefined || one.response.order > before.order) before = one.response;
  }
  return before;
}

function isAgeTrue({ response }: RespondedVisit): boolean {
  if (!isCached(response)) return !response.headers.has("age") && !response.text?.includes("as it was");
  const age = ageOf(response);
  if (response.headers.get("age") !== String(Math.floor(age / 1000))) return false;
  const [, count, unit] = /as it was (\d+) (minute|hour)s? ago/.exec(response.text ?? "") ?? [];
  if (count === undefined) return age < minute || response.text === "";
  const length = unit === "hour" ? hour : minute;
  return age >= minute && Math.abs(Number(count) * length - age) <= length / 2;
}

/** Checked after every step of every history. */
export const pageInvariants: readonly Invariant<PageWorld>[] = [
  forEachResponse("No page holds what its key does not name", ({ url, version, response: { render, text } }) => {
    if (render === undefined || render.version !== version || identity(render.url) !== identity(url)) return false;
    return text === null || text === "" || text.includes(`of ${render.url} for GET  `);
  }),
  {
    says: "What is personal is neither kept nor passed on",
    broken: ({ completed, dataCentre }) => {
      const kept = [...dataCentre.entries.values()].flatMap(({ text, headers }) => [text, ...headers.flat()]);
      const sent = completed
        .filter(hasResponse)
        .flatMap(({ response: { headers, text } }) => [text ?? "", ...[...headers].flat()]);
      return [...kept, ...sent].find((one) => one.includes(personal)) ?? null;
    },
  },
  forEachResponse(
    "No shared cache keeps a response, since it has a nonce of its own",
    ({ nonce, response: { headers, text } }) => {
      const nonces = [...(text ?? "").matchAll(/nonce="([^"]*)"/g)].map(([, found]) => found);
      return headers.get("cache-control") === "no-cache" && nonces.every((found) => found === nonce);
    },
  ),
  forEachResponse(
    "What is kept is whole, in reading order, and no error",
    ({ isCrawler, response }) =>
      (!isCached(response) || (response.render?.isSound === true && response.text !== null)) &&
      ((!isCached(response) && !isCrawler) || !response.text?.includes(outOfOrder)) &&
      response.status === response.render?.status,
  ),
  forEachResponse("A page is at most a day old", ({ response }) => ageOf(response) < 24 * hour + renderTimeout),
  forEachResponse(
    "A page is more than a minute old only while it cannot be rendered in time",
    ({ sentAt, isolate, response }, { rendersOf }) => {
      const { render, at } = response;
      if (render === undefined || !isCached(response) || ageOf(response) < minute + renderTimeout) return true;
      const isWorse = (one: { isSound: boolean; isDegraded: boolean }) => !one.isSound || one.isDegraded;
      return (
        at - sentAt >= renderTimeout ||
        rendersOf({ ...render, isolate }).some(
          (one) => one.endedAt !== null && one.endedAt >= sentAt && one.endedAt <= at && isWorse(one),
        )
      );
    },
  ),
  forEachResponse("A missing section does not replace a complete page for ten minutes", (visit, world) => {
    const { render } = visit.response;
    const before = servedBefore(world, visit)?.render;
    if (!isCached(visit.response) || !render?.isDegraded || before === undefined || before.isDegraded) return true;
    return (render.endedAt ?? 0) - (before.endedAt ?? 0) >= 10 * minute;
  }),
  forEachResponse("A kept page gives way to newer ones only, for its day", (visit, world) => {
    const before = servedBefore(world, visit)?.render;
    if (!isCached(visit.response) || before === undefined || visit.response.at - (before.endedAt ?? 0) >= 24 * hour)
      return true;
    return before.startedAt <= (visit.response.render?.startedAt ?? 0);
  }),
  { says: "One render at a time refreshes a page", broken: ({ overlap }) => overlap },
  forEachResponse("The age that a page tells is true", isAgeTrue),
  {
    says: "Whoever asks for a page that can be rendered gets it, whatever the cache does",
    broken: ({ completed, renders }) => {
      const failed = completed.find(
        ({ isFailed, number }) => isFailed && !renders.some(({ visit, status }) => visit === number && status === 0),
      );
      return failed === undefined ? null : `visit ${failed.number} failed`;
    },
  },
  forEachResponse(
    "When all is well again, everybody gets the page as it is",
    ({ sentAt, response: { render } }, { wellSince }) =>
      wellSince === null || sentAt < wellSince || (render?.startedAt ?? 0) >= wellSince,
  ),
];
