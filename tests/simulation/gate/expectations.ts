import {
  admittedLeaseMilliseconds,
  connectedLeaseMilliseconds,
  leaseGraceMilliseconds,
  leaseRenewalMilliseconds,
} from "../../../durable-objects/stream-leases.ts";
import { clock } from "../runtime/load-module.ts";
import type { LeaseRow } from "./machine.ts";

/** How long an entry's lease on a device has to last, and how long it may (milliseconds since 1970). */
export interface Term {
  atLeast: number;
  atMost: number;
}

export const keyOf = ({ device, entryID }: Pick<LeaseRow, "device" | "entryID">) => `${device} ${entryID}`;

/** What players may expect of their leases by what they did: the table in docs/stream-gate.md, from the players' side. */
export class Expectations {
  readonly #terms = new Map<string, Term>();

  term(lease: Pick<LeaseRow, "device" | "entryID">): Term | null {
    return this.#terms.get(keyOf(lease)) ?? null;
  }

  /** The leases that have to exist, as {@link keyOf} writes them. */
  due(): string[] {
    return [...this.#terms].flatMap(([key, { atLeast }]) => (atLeast > clock.now ? [key] : []));
  }

  /** A session check has granted the lease. One that a socket keeps lives by its pings alone. */
  granted(lease: LeaseRow): void {
    const until = clock.now + admittedLeaseMilliseconds;
    const before = this.term(lease);
    if (lease.state === "connected") return;
    this.#set(lease, { atLeast: until - leaseRenewalMilliseconds, atMost: Math.max(before?.atMost ?? 0, until) });
  }

  /**
   * Its socket has named the session, or has pinged. One that was taken over may keep the lease, and need not.
   * @param respondedAt the socket's last ping, which may be later than now where the clock has gone back.
   */
  alive(lease: LeaseRow, { respondedAt }: { respondedAt: number | null }): void {
    const until = clock.now + connectedLeaseMilliseconds;
    const before = this.term(lease);
    const atLeast = lease.state === "connected" ? until : (before?.atLeast ?? 0);
    this.#set(lease, {
      atLeast,
      atMost: Math.max(until, (respondedAt ?? 0) + connectedLeaseMilliseconds, before?.atMost ?? 0),
    });
  }

  /** Its socket has broken. */
  broken(lease: Pick<LeaseRow, "device" | "entryID">): void {
    const until = clock.now + leaseGraceMilliseconds;
    const before = this.term(lease);
    if (before === null) return;
    this.#set(lease, { atLeast: Math.min(before.atLeast, until), atMost: Math.min(before.atMost, until) });
  }

  /** The machine starts again without sockets: pings that only the runtime knew of are forgotten. */
  restarted({ deadline, ...lease }: LeaseRow): void {
    const before = this.term(lease);
    if (before !== null) this.#set(lease, { ...before, atLeast: Math.min(before.atLeast, deadline) });
  }

  /** Ends what has run out, so that nothing is expected again when the clock goes back. */
  forgetPast(): void {
    for (const [key, term] of this.#terms) {
      if (term.atLeast <= clock.now) this.#terms.set(key, { ...term, atLeast: 0 });
    }
  }

  /** Somebody has ended it, or it was given back. */
  ended(lease: Pick<LeaseRow, "device" | "entryID">): void {
    this.#terms.delete(keyOf(lease));
  }

  #set(lease: Pick<LeaseRow, "device" | "entryID">, term: Term): void {
    this.#terms.set(keyOf(lease), term);
  }
}
