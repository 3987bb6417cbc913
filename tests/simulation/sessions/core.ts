import { clock } from "../runtime/load-module.ts";
import type { Core } from "../simulator.ts";
import { sessionInvariants } from "./invariants.ts";
import { type SessionStep, sessionHistory } from "./steps.ts";
import { sessionVariants } from "./variants.ts";
import { type SessionModule, SessionWorld } from "./world.ts";

async function act(world: SessionWorld, step: SessionStep): Promise<void> {
  const before = world.rows();
  await happen(world, step);
  await world.noteStreams(before);
}

async function happen(world: SessionWorld, step: SessionStep): Promise<void> {
  switch (step.do) {
    case "sign in":
      return await world.signIn(step.browser, step.account);
    case "visit":
      await world.visit(step.browser, step.isStale, step.times);
      return;
    case "refresh":
      await world.visit(step.browser, false, 1, "/refresh");
      return;
    case "end":
      return await world.end(step.browser, step.which);
    case "wait":
      clock.now += step.seconds * 1000;
      return;
    case "copy cookies":
      return world.copyCookies(step.from, step.to);
    case "spoil cookie":
      return world.spoilCookie(step.browser);
    case "provider":
      world.provider.mood = step.mood;
      return;
    case "block":
      if (step.isBlocked) world.blocked.add(step.account);
      else world.blocked.delete(step.account);
      return;
    case "status fails":
      world.statusFails = true;
  }
}

/** Everything responds again, and everybody comes back. */
async function finish(world: SessionWorld): Promise<void> {
  world.provider.mood = "well";
  world.statusFails = false;
  clock.now += 61_000;
  for (const browser of world.cookies.keys()) await world.visit(browser, false, 1);
}

/** Sessions: worker/identity/session over a database that is consistent and records that are not. */
export const sessionCore: Core<SessionModule, SessionWorld, SessionStep> = {
  name: "sessions",
  module: "tests/simulation/sessions/subject.ts",
  replaced: {
    "identity/create-identity-provider.ts": ["identityProvider"],
    "identity/account-status.ts": ["accountStatusOf"],
  },
  history: sessionHistory,
  open: (module) => new SessionWorld(module),
  act,
  finish,
  invariants: sessionInvariants,
  variants: sessionVariants,
};
