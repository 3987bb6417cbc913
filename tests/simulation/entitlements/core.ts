import { clock } from "../runtime/clock.ts";
import type { Core, Invariant } from "../simulator.ts";
import { accounts, type EntitlementStep, entitlementHistory } from "./steps.ts";
import { entitlementVariants } from "./variants.ts";
import { type EntitlementModule, EntitlementWorld } from "./world.ts";

const day = 86_400_000;

/** Sets the clock, which may go back. */
function setClock({ grants }: EntitlementWorld, { at, nth, milliseconds }: Extract<EntitlementStep, { do: "clock" }>) {
  const grant = grants.at(nth % Math.max(grants.length, 1));
  const midnight = clock.now - (clock.now % day);
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const aim =
    at === "next day"
      ? midnight + day
      : at === "begin" || at === "end"
        ? ((at === "begin" ? grant?.from : grant?.to) ?? clock.now)
        : midnight + (hours * 60 + minutes) * 60_000;
  clock.now = aim + milliseconds;
}

async function act(world: EntitlementWorld, step: EntitlementStep): Promise<void> {
  switch (step.do) {
    case "check":
      return await world.check(step.account, step.device, step.country);
    case "video":
      world.video = step.video;
      return;
    case "grant":
      return await world.grant(step.account, step.entitlement, step.inHours, step.hours);
    case "revoke":
      return world.revoke(step.nth, step.inHours);
    case "restrict":
      return world.restrict(step.account, step.blocked, step.bypassed);
    case "family": {
      const [owner, member] = step.owner === 0 ? accounts : [accounts[1], accounts[0]];
      return world.share(owner, member, step.isShared);
    }
    case "clock":
      return setClock(world, step);
  }
}

/** Waits until all grants with an end have ended, and checks each account once more. */
async function finish(world: EntitlementWorld): Promise<void> {
  clock.now += 7 * day;
  for (const account of accounts) await world.check(account, 0, "GB");
}

/** Checked after every step of every history. */
const invariants: readonly Invariant<EntitlementWorld>[] = [
  {
    says: "A video plays for whom the specification says, and a refusal has the first code that applies",
    broken: ({ wrongDecision }) => wrongDecision,
  },
  { says: "A grant never takes anything away", broken: ({ takenAway }) => takenAway },
  {
    says: "A token opens one video for its account, and outlives no grant by more than its minute",
    broken: ({ wrongToken }) => wrongToken,
  },
];

/** Entitlement rules: the session check over an account's grants, its family's, and its restrictions. */
export const entitlementCore: Core<EntitlementModule, EntitlementWorld, EntitlementStep> = {
  name: "entitlements",
  module: "tests/simulation/entitlements/subject.ts",
  replaced: {
    "identity/session/current.ts": ["currentAccount", "signedOutByBlock"],
    "identity/account-status.ts": ["accountStatusOf"],
    "services/videos.ts": ["videoService"],
    "playback/device-cookie.ts": ["ensureDevice"],
    "playback/active-streams.ts": ["stoppingDevice"],
    "outage-compensation/live-viewings.ts": ["recordLiveViewing"],
    "playback/watched-days.ts": ["recordWatchedDay"],
    "playback/entry-gates.ts": ["recordEntryGate"],
  },
  history: entitlementHistory,
  open: (module) => new EntitlementWorld(module),
  act,
  finish,
  invariants,
  variants: entitlementVariants,
};
