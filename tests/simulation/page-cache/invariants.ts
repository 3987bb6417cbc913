import type { Invariant } from "../simulator.ts";
import { outOfOrder, personal } from "./renderer.ts";
import type { Answer, PageWorld, Visit } from "./world.ts";

const [minute, hour] = [60_000, 3_600_000];
/** Milliseconds that a visitor waits for a new render of a page that is more than a minute old. */
const patience = 2000;

const read = new Set(["page", "club", "q"]);
/** The parts of a URL that a page depends on: host, path, and the parameters that pages read, in any order. */
function identity(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const parameters = [...searchParams].filter(([name]) => read.has(name)).map(([name, value]) => `${name}=${value}`);
  const byName = [...new Set(parameters.map((one) => one.split("=")[0]))].sort();
  return JSON.stringify([host, pathname, byName.map((name) => parameters.filter((one) => one.startsWith(`${name}=`)))]);
}

type Answered = Visit & { answer: Answer };
const isAnswered = (visit: Visit): visit is Answered => visit.answer !== null;
const describe = ({ number, answer }: Answered) =>
  `visit ${number} got render ${answer.render?.id} as ${answer.state}, ${answer.status}`;

/** An invariant that applies to each response. */
const ofAnswers = (says: string, isRight: (visit: Answered, world: PageWorld) => boolean): Invariant<PageWorld> => ({
  says,
  broken: (world) => {
    const wrong = world.answered.filter(isAnswered).find((visit) => !isRight(visit, world));
    return wrong === undefined ? null : describe(wrong);
  },
});

const isKept = ({ state }: Answer) => state !== "miss";
/** Age of a cached page in milliseconds, since it was complete. */
const ageOf = ({ at, render }: Answer) => at - (render?.endedAt ?? at);

/** The cached page that the isolate served before this response; undefined without one. */
function servedBefore(world: PageWorld, { isolate, version, answer }: Answered): Answer | undefined {
  const { url } = answer.render ?? {};
  let before: Answer | undefined;
  for (const one of world.visits) {
    if (one.isolate !== isolate || one.version !== version || one.answer === null || one.answer === answer) continue;
    if (one.answer.render?.url !== url || !isKept(one.answer) || one.answer.order >= answer.order) continue;
    if (before === undefined || one.answer.order > before.order) before = one.answer;
  }
  return before;
}

function isAgeTrue({ answer }: Answered): boolean {
  if (!isKept(answer)) return !answer.headers.has("age") && !answer.text?.includes("as it was");
  const age = ageOf(answer);
  if (answer.headers.get("age") !== String(Math.floor(age / 1000))) return false;
  const [, count, unit] = /as it was (\d+) (minute|hour)s? ago/.exec(answer.text ?? "") ?? [];
  if (count === undefined) return age < minute || answer.text === "";
  const length = unit === "hour" ? hour : minute;
  return age >= minute && Math.abs(Number(count) * length - age) <= length / 2;
}

/** Checked after every step of every history. */
export const pageInvariants: readonly Invariant<PageWorld>[] = [
  ofAnswers("No page holds what its key does not name", ({ url, version, answer: { render, text } }) => {
    if (render === undefined || render.version !== version || identity(render.url) !== identity(url)) return false;
    return text === null || text === "" || text.includes(`of ${render.url} for GET  `);
  }),
  {
    says: "What is personal is neither kept nor passed on",
    broken: ({ answered, dataCentre }) => {
      const kept = [...dataCentre.entries.values()].flatMap(({ text, headers }) => [text, ...headers.flat()]);
      const sent = answered
        .filter(isAnswered)
        .flatMap(({ answer: { headers, text } }) => [text ?? "", ...[...headers].flat()]);
      return [...kept, ...sent].find((one) => one.includes(personal)) ?? null;
    },
  },
  ofAnswers(
    "No shared cache keeps a response, since it has a nonce of its own",
    ({ nonce, answer: { headers, text } }) => {
      const nonces = [...(text ?? "").matchAll(/nonce="([^"]*)"/g)].map(([, found]) => found);
      return headers.get("cache-control") === "no-cache" && nonces.every((found) => found === nonce);
    },
  ),
  ofAnswers(
    "What is kept is whole, in reading order, and no error",
    ({ isCrawler, answer }) =>
      (!isKept(answer) || (answer.render?.isSound === true && answer.text !== null)) &&
      ((!isKept(answer) && !isCrawler) || !answer.text?.includes(outOfOrder)) &&
      answer.status === answer.render?.status,
  ),
  ofAnswers("A page is at most a day old", ({ answer }) => ageOf(answer) < 24 * hour + patience),
  ofAnswers(
    "A page is more than a minute old only while it cannot be rendered in time",
    ({ sentAt, isolate, answer }, { rendersOf }) => {
      const { render, at } = answer;
      if (render === undefined || !isKept(answer) || ageOf(answer) < minute + patience) return true;
      const isWorse = (one: { isSound: boolean; isDegraded: boolean }) => !one.isSound || one.isDegraded;
      return (
        at - sentAt >= patience ||
        rendersOf({ ...render, isolate }).some(
          (one) => one.endedAt !== null && one.endedAt >= sentAt && one.endedAt <= at && isWorse(one),
        )
      );
    },
  ),
  ofAnswers("A missing section does not replace a complete page for ten minutes", (visit, world) => {
    const { render } = visit.answer;
    const before = servedBefore(world, visit)?.render;
    if (!isKept(visit.answer) || !render?.isDegraded || before === undefined || before.isDegraded) return true;
    return (render.endedAt ?? 0) - (before.endedAt ?? 0) >= 10 * minute;
  }),
  ofAnswers("A kept page gives way to newer ones only, for its day", (visit, world) => {
    const before = servedBefore(world, visit)?.render;
    if (!isKept(visit.answer) || before === undefined || visit.answer.at - (before.endedAt ?? 0) >= 24 * hour)
      return true;
    return before.startedAt <= (visit.answer.render?.startedAt ?? 0);
  }),
  { says: "One render at a time refreshes a page", broken: ({ overlap }) => overlap },
  ofAnswers("The age that a page tells is true", isAgeTrue),
  {
    says: "Whoever asks for a page that can be rendered gets it, whatever the cache does",
    broken: ({ answered, renders }) => {
      const failed = answered.find(
        ({ isFailed, number }) => isFailed && !renders.some(({ visit, status }) => visit === number && status === 0),
      );
      return failed === undefined ? null : `visit ${failed.number} failed`;
    },
  },
  ofAnswers(
    "When all is well again, everybody gets the page as it is",
    ({ sentAt, answer: { render } }, { wellSince }) =>
      wellSince === null || sentAt < wellSince || (render?.startedAt ?? 0) >= wellSince,
  ),
];
