import { env, waitUntil } from "cloudflare:workers";
import { parseSettings } from "../env.ts";
import { log } from "../log.ts";
import { sendErrorReports } from "./send-error-reports.ts";

/** Errors that are already logged: a method may have thrown one to another method of its object. */
const logged = new WeakSet<Error>();

/**
 * Makes Durable Objects log and report errors of their methods, both in calls and in handlers of alarms and sockets. An object runs in an
 * isolate of its own, where no response follows after which the Worker would report, and errors of alarms and messages reach nobody else.
 * Return values pass through unchanged, and errors are rethrown, so that the platform retries alarms.
 */
export function reportObjectErrors(classes: Record<string, { prototype: object }>): void {
  for (const [object, { prototype }] of Object.entries(classes)) {
    for (const [call, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const method: unknown = property.value;
      if (typeof method !== "function" || call === "constructor") continue;
      const fail = (error: unknown): never => {
        report(error, { object, call });
        throw error;
      };
      const reporting = function (this: object, ...parameters: unknown[]): unknown {
        try {
          const result: unknown = Reflect.apply(method, this, parameters);
          return result instanceof Promise ? result.catch(fail) : result;
        } catch (error) {
          return fail(error);
        }
      };
      Object.defineProperty(prototype, call, { ...property, value: reporting });
    }
  }
}

function report(error: unknown, where: { object: string; call: string }): void {
  const known = error instanceof Error ? error : new Error(String(error));
  if (logged.has(known)) return;
  logged.add(known);
  log("error", "durable object failed", { ...where, error: known.message, stack: known.stack });
  waitUntil(sendReports());
}

async function sendReports(): Promise<void> {
  try {
    await sendErrorReports(env, parseSettings(env));
  } catch (error) {
    log("warn", "error report failed", { error: String(error) });
  }
}
