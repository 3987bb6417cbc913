import type { ObjectState } from "../in-workerd/calls.ts";
import { Recorder } from "../in-workerd/recorder.ts";
import { MatchMachine, type Room } from "../match-room/machine.ts";
import type { SimulatedSocket } from "../runtime/sockets.ts";
import { type MatchSurroundings, recordQueries, type SQLStatement } from "./surroundings.ts";

/** A machine that records what happens to its room. */
export class RecordedMachine extends MatchMachine {
  readonly recorder = new Recorder();
  #changes: SQLStatement[] = [];

  override async dispatch<Result>(handle: (room: Room) => Promise<Result>): Promise<Result | null> {
    return await this.recorder.event<Room, Result>(this.#takeSurroundings(), (wrap) =>
      super.dispatch((room) => handle(wrap(room))),
    );
  }

  #takeSurroundings(): MatchSurroundings {
    const changes = this.#changes;
    this.#changes = [];
    return { databaseFailure: this.database.nextFailure, hubFails: this.hubFails, changes };
  }

  override async close(socket: SimulatedSocket): Promise<void> {
    await super.close(socket);
    this.recorder.closed(socket, this.#takeSurroundings());
  }

  override changeRecords(sql: string, ...params: (string | number)[]): void {
    super.changeRecords(sql, ...params);
    this.#changes.push({ sql, params });
  }

  override deploy(): void {
    super.deploy();
    this.recorder.deployed();
  }

  state(): ObjectState {
    const records = Object.entries(recordQueries).map(([name, query]) => [name, this.database.rows(query)]);
    return this.recorder.state(this.storage, { ...Object.fromEntries(records), hub: this.hubMessage() });
  }
}
