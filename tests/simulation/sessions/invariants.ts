import type { Invariant } from "../simulator.ts";
import type { SessionWorld } from "./world.ts";

/** Checked after every step of every history. */
export const sessionInvariants: readonly Invariant<SessionWorld>[] = [
  {
    says: "A visit is signed in as who signed in with its session, until that ends, and as nobody else",
    broken: ({ wrongVisit }) => wrongVisit,
  },
  {
    says: "When a session ends, so do its streams",
    broken: ({ streamsLeft }) => streamsLeft,
  },
  {
    says: "Whoever ends a session ends it at the provider too",
    broken: ({ providerLeft }) => providerLeft,
  },
];
