import { expect, it } from "vitest";
import { BackendError } from "../../../../worker/services/backend-error.ts";
import type { Backend } from "../../../../worker/services/backends.ts";
import { matchService } from "../../../../worker/services/matches.ts";

const competition = (name: string) => ({ id: 10, slug: "championship", name, kind: "league" });

/** A match-data backend that responds with each of these texts in turn. */
function backendOf(...texts: string[]): Backend {
  const responses = texts.values();
  return { name: "match-data", mode: "remote", fetch: async () => new Response(responses.next().value) };
}

const competitions = (...names: string[]) => JSON.stringify({ data: names.map(competition) });

it("shares what a response says until it says something else", async () => {
  const backend = backendOf(competitions("First"), competitions("First"), competitions("Premier"));
  const [first, again, renamed] = [
    await matchService(backend, {}).competitions(),
    await matchService(backend, {}).competitions(),
    await matchService(backend, {}).competitions(),
  ];
  expect(again).toBe(first);
  expect([first, renamed].map(([found]) => found?.name)).toEqual(["First", "Premier"]);
});

it.each(["{", JSON.stringify({ data: [{ id: 10 }] })])("refuses %s each time that it is the response", async (text) => {
  const matches = matchService(backendOf(text, text), {});
  for (let time = 0; time < 2; time++) {
    const failed = matches.competitions();
    await expect(failed).rejects.toThrow(BackendError);
    await expect(failed).rejects.toMatchObject({ kind: "malformed" });
  }
});
