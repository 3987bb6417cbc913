import {
  admittedLeaseMilliseconds,
  connectedLeaseMilliseconds,
  leaseGraceMilliseconds,
  leaseRenewalMilliseconds,
} from "../../../durable-objects/stream-leases.ts";
import { clock } from "../runtime/load-module.ts";
import type { LeaseRow } from "./machine.ts";

/** The earliest and latest time at which an entry's lease on a device may end (milliseconds since 1970). */
export interface Term {
  atLeast: number;
  atMost: number;
}

export const keyOf = ({ device, entryID }: Pick<LeaseRow, "device" | "entryID">) => `${device} ${entryID}`;

/** What players can expect of their leases from what they did: the table in docs/stream-gate.md, from the players' side. */
export class Expectations {
  readonly #terms = new Map<string, Term>();

  term(lease: Pick<LeaseRow, "device" | "entryID">): Term | null {
    return this.#terms.get(keyOf(lease)) ?? null;
  }

  /** Keys ({@link keyOf}) of the leases that must exist now. */
  due(): string[] {
    return [...this.#terms].flatMap(([key, { atLeast }]) => (atLeast > clock.now ? [key] : []));
  }

  /** A session check has granted the lease. A lease that a socket holds is only extended by pings. */
  granted(lease: LeaseRow): void {
    const until = clock.now + admittedLeaseMilliseconds;
    const before = this.term(lease);
    if (lease.state === "connected") return;
    this.#set(lease, { atLeast: until - leaseRenewalMilliseconds, atMost: Math.max(before?.atMost ?? 0, until) });
  }

  /**
   * The lease's socket has named the session or pinged. If another player took it over, the socket may extend the lease, but need not.
   * @param respondedAt time of the socket's last ping, which may be in the future if the clock has gone back.
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

  /** The lease's socket has broken. */
  broken(lease: Pick<LeaseRow, "device" | "entryID">): void {
    const until = clock.now + leaseGraceMilliseconds;
    const before = this.term(lease);
    if (before === null) return;
    this.#set(lease, { atLeast: Math.min(before.atLeast, until), atMost: Math.min(before.atMost, until) });
  }

  /** The machine restarts without sockets. Pings that the runtime answered by itself are lost. */
  restarted({ deadline, ...lease }: LeaseRow): void {
    const before = this.term(lease);
    if (before !== null) this.#set(lease, { ...before, atLeast: Math.min(before.atLeast, deadline) });
  }

  /** Drops expectations that have expired, so that they do not apply again if the clock goes back. */
  forgetPast(): void {
    for (const [key, term] of this.#terms) {
      if (term.atLeast <= clock.now) this.#terms.set(key, { ...term, atLeast: 0 });
    }
  }

  /** The lease was ended by somebody, or released. */
  ended(lease: Pick<LeaseRow, "device" | "entryID">): void {
    this.#terms.delete(keyOf(lease));
  }

  #set(lease: Pick<LeaseRow, "device" | "entryID">, term: Term): void {
    this.#terms.set(keyOf(lease), term);
  }
}
