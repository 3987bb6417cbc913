import { z } from "zod";
import { spreadText } from "../../../schemas/football/spread-reconnection.ts";
import type { SimulatedSocket } from "../runtime/sockets.ts";
import type { RelayMachine, RelayModule } from "./machine.ts";
import type { Sent } from "./room.ts";

const sentSchema: z.ZodType<Sent> = z.union([z.object({ changes: z.array(z.int()) }), z.object({ whole: z.int() })]);

interface Follower {
  /** Path of the relay that this follower is placed at. */
  path: string;
  socket: SimulatedSocket | null;
  /** Number of the socket's messages that it has read. */
  heard: number;
  /** Number of its last change; null before the first. */
  number: number | null;
}

export const places = ["501/weur", "501/weur/0", "501/weur/1", "501/weur/0/0", "501/weur/0/1", "501/weur/1/0"] as const;

/** Followers at relays on three levels. */
export class RelayWorld<Machine extends RelayMachine = RelayMachine> {
  readonly machine: Machine;
  readonly followers: Follower[] = places.map((path) => ({ path, socket: null, heard: 0, number: null }));
  /** What a follower was wrongly sent; null if nothing. */
  wronglySent: string | null = null;
  /** An expectation that was not fulfilled by the end; null if there is none. */
  unfulfilled: string | null = null;

  constructor(module: RelayModule, Machine: new (module: RelayModule) => Machine) {
    this.machine = new Machine(module);
  }

  async follow(nth: number): Promise<void> {
    const follower = this.followers[nth];
    if (follower === undefined || follower.socket !== null) return;
    follower.socket = await this.machine.follow(follower.path, follower.number);
    follower.heard = 0;
    this.hear();
  }

  leave(nth: number): void {
    const follower = this.followers[nth];
    if (follower === undefined || follower.socket === null) return;
    this.hear();
    if (follower.socket !== null) this.machine.close(follower.path, follower.socket);
    follower.socket = null;
  }

  deploy(): void {
    this.hear();
    this.machine.deploy();
    for (const follower of this.followers) follower.socket = null;
  }

  /** Followers read what they were sent. */
  hear(): void {
    for (const follower of this.followers) {
      const { socket, path } = follower;
      if (socket === null) continue;
      for (const text of socket.sent.slice(follower.heard)) {
        if (text === spreadText) continue;
        const sent = sentSchema.parse(JSON.parse(text));
        const numbers = "whole" in sent ? [] : sent.changes;
        for (const number of numbers) {
          if (number !== (follower.number ?? 0) + 1) {
            this.wronglySent ??= `the follower at ${path} has ${follower.number} and is sent ${number}`;
          }
          follower.number = number;
        }
        if ("whole" in sent) follower.number = sent.whole;
        if ((follower.number ?? 0) > this.machine.room.number) {
          this.wronglySent ??= `the follower at ${path} is ahead of the room`;
        }
      }
      follower.heard = socket.sent.length;
      if (socket.closedWith === null) continue;
      this.machine.close(path, socket);
      follower.socket = null;
    }
  }

  async pass(milliseconds: number): Promise<void> {
    await this.machine.pass(milliseconds);
    this.hear();
  }

  /** Connects all followers that are not connected. */
  async followAll(): Promise<void> {
    for (const [nth, { path }] of this.followers.entries()) {
      await this.follow(nth);
      const isRefused = this.machine.room.isOpen && this.followers[nth]?.socket === null;
      if (isRefused) this.unfulfilled ??= `With a network that is well, nobody can follow at ${path}`;
    }
  }

  /** Records followers that are not up to date with the room. */
  requireAll(what: string): void {
    const { room } = this.machine;
    for (const { path, socket, number } of this.followers) {
      if (socket === null) continue;
      if (!room.isOpen) this.unfulfilled ??= `${what}: the follower at ${path} follows a match that is over`;
      else if (number !== room.number) {
        this.unfulfilled ??= `${what}: the follower at ${path} has ${number} of ${room.number}`;
      }
    }
  }
}
