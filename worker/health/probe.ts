import { type BackendName, type Backends, backendNames } from "../services/backends.ts";

/** Milliseconds after which a backend that has not responded counts as down. */
const timeout = 2_000;

type State = "up" | "down";

async function state(probe: () => Promise<void>): Promise<State> {
  try {
    await probe();
    return "up";
  } catch {
    return "down";
  }
}

/** Whether the site itself can serve: its session store can be read. */
export const probeSite = (env: Env): Promise<State> =>
  state(async () => {
    await env.SESSIONS.get("health");
  });

/** State and mode of each backend. */
export function probeBackends(backends: Backends, names: readonly BackendName[] = backendNames) {
  return Promise.all(
    names.map(async (name) => {
      const backend = backends(name);
      const answer = await state(async () => {
        const response = await backend.fetch("health", { signal: AbortSignal.timeout(timeout) });
        // A remote backend need not have this route: any status below 500 shows that it is up.
        if (response.status >= 500) throw new Error(`status ${response.status}`);
      });
      return { name, mode: backend.mode, state: answer };
    }),
  );
}
