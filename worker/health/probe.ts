import { type BackendName, type Backends, backendNames } from "../services/backends.ts";

/** A backend that has not answered its ping within this time counts as down, in milliseconds. */
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

/** Whether the site itself can serve, which is whether its session store can be read. */
export const probeSite = (env: Env): Promise<State> =>
  state(async () => {
    await env.SESSIONS.get("health");
  });

/** Whether backends answer, and where they are. */
export function probeBackends(backends: Backends, names: readonly BackendName[] = backendNames) {
  return Promise.all(
    names.map(async (name) => {
      const backend = backends(name);
      const answer = await state(async () => {
        const response = await backend.fetch("health", { signal: AbortSignal.timeout(timeout) });
        // A remote backend need not have this call: any answer below 500 shows that it lives.
        if (response.status >= 500) throw new Error(`status ${response.status}`);
      });
      return { name, mode: backend.mode, state: answer };
    }),
  );
}
