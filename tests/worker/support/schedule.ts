import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { z } from "zod";

const builtWorker = z.object({
  default: z.object({
    scheduled: z.custom<(controller: ScheduledController, env: object, context: ExecutionContext) => Promise<void>>(
      (value) => typeof value === "function",
    ),
    queue: z.custom<(batch: MessageBatch, env: object, context: ExecutionContext) => Promise<void>>(
      (value) => typeof value === "function",
    ),
  }),
});
/** In a variable, because the build's types do not exist before a build. */
const build = "../../../build/server/index.js";

type Variables = Record<string, string | D1Database>;

/**
 * Runs the built site's cron trigger, as the platform does.
 * @param variables which replace the test site's.
 */
export async function runTrigger(cron: string, variables: Variables = {}): Promise<void> {
  const worker = builtWorker.parse(await import(/* @vite-ignore */ build));
  const context = createExecutionContext();
  const controller = createScheduledController({ cron, scheduledTime: new Date(Date.now() - 60_000) });
  await worker.default.scheduled(controller, { ...env, ...variables }, context);
  await waitOnExecutionContext(context);
}

/** Delivers a queue message to the built site, as the platform does. @param variables which replace the test site's. */
export async function consume(queue: string, body: unknown, variables: Variables = {}): Promise<void> {
  const worker = builtWorker.parse(await import(/* @vite-ignore */ build));
  const context = createExecutionContext();
  const batch = createMessageBatch(queue, [{ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body }]);
  try {
    await worker.default.queue(batch, { ...env, ...variables }, context);
  } finally {
    await waitOnExecutionContext(context);
  }
}
