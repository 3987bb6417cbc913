import { z } from "zod";
import { StripeApiError } from "../api/api-error.ts";
import { expand, integer, type Parameters, parseParameters } from "../api/parameters.ts";
import { common } from "../objects/builders.ts";
import { newID, seconds, type TestClock, testClock } from "../objects/documents.ts";
import { find, insertStatement, load, updateStatement } from "../objects/store.ts";
import { runBilling } from "./renewals.ts";

const moment = integer.pipe(z.number().min(0).max(32_503_680_000));

/** The current time of a test clock; `now` without one. */
export async function clockTime(database: D1Database, clock: string | null, now: Date): Promise<Date> {
  const found = clock === null ? null : await find(database, testClock, clock);
  return found === null ? now : new Date(found.frozen_time * 1000);
}

/** POST /v1/test_helpers/test_clocks. */
export async function createTestClock(database: D1Database, parameters: Parameters, now: Date): Promise<TestClock> {
  const input = parseParameters(
    z.strictObject({ frozen_time: moment, name: z.string().max(300).optional(), expand }),
    parameters,
  );
  const clock: TestClock = {
    id: newID("clock"),
    object: "test_helpers.test_clock",
    ...common(now),
    deletes_after: seconds(now) + 30 * 86_400,
    frozen_time: input.frozen_time,
    name: input.name ?? null,
    status: "ready",
    status_details: {},
  };
  await insertStatement(database, clock).run();
  return clock;
}

/**
 * POST /v1/test_helpers/test_clocks/{id}/advance: everything due by then happens, each at its own time, before the
 * response.
 */
export async function advanceTestClock(
  database: D1Database,
  id: string,
  parameters: Parameters,
  now: Date,
): Promise<TestClock> {
  const { frozen_time } = parseParameters(z.strictObject({ frozen_time: moment, expand }), parameters);
  const clock = await load(database, testClock, id);
  if (frozen_time <= clock.frozen_time) {
    throw new StripeApiError(400, "The test clock can only be advanced to a later time.", { param: "frozen_time" });
  }
  const advanced = { ...clock, frozen_time };
  await runBilling(database, { until: new Date(frozen_time * 1000), realTime: now, clock: id });
  await updateStatement(database, advanced).run();
  return advanced;
}
