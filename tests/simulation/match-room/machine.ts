import { z } from "zod";
import { SimulatedDatabase } from "../runtime/database.ts";
import { clock } from "../runtime/load-module.ts";
import { envOfPlatform, stateOfPlatform } from "../runtime/platform.ts";
import { SimulatedSocket, SimulatedState } from "../runtime/sockets.ts";
import { SimulatedStorage } from "../runtime/sql-storage.ts";
import { fixtureID, script } from "./match.ts";
import type * as Subject from "./subject.ts";

export type MatchModule = typeof Subject;
export type Room = InstanceType<MatchModule["MatchRoom"]>;
type Hub = InstanceType<MatchModule["MatchHub"]>;

const upgraded = z.object({ webSocket: z.instanceof(SimulatedSocket).nullable() });
const storedMessage = z.object({ message: z.string() });

/** The league's records before a history, as statements. @param kickoff epoch milliseconds. */
export function recordsOf(kickoff: number): { sql: string; params: (string | number)[] }[] {
  const clubs = ["Ashford", "Bramley"].map((name, index) => ({
    sql: `INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) VALUES (?1, ?2, ?2, ?2, ?2, '{}', '{}')`,
    params: [index + 1, name],
  }));
  return [
    ...clubs,
    { sql: "INSERT INTO competitions (id, slug, name) VALUES (10, 'division', 'Division')", params: [] },
    {
      sql: `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, status)
        VALUES (?, 10, 2026, 'league', '1', ?, 1, 2, 'fixture')`,
      params: [fixtureID, new Date(kickoff).toISOString()],
    },
    { sql: "INSERT INTO match_scripts VALUES (?, 250, ?)", params: [fixtureID, JSON.stringify(script)] },
  ];
}

let database: SimulatedDatabase | null = null;

/** The machine that a match room runs on, with the hub that it publishes to and the league's records. */
export class MatchMachine {
  readonly #module: MatchModule;
  readonly #onResponse: () => void;
  readonly #onDeploy: () => void;
  readonly storage = new SimulatedStorage();
  readonly #state = new SimulatedState(this.storage);
  readonly #hubStorage = new SimulatedStorage();
  readonly #hub: Hub;
  readonly database: SimulatedDatabase;
  #room: Room;
  /** Number of statements of the next event until storage fails; null if it does not. */
  failsAfter: number | null = null;
  /** Whether the hub fails to respond to the next message. */
  hubFails = false;
  /** Incremented each time the machine stops in the middle of an event. */
  stops = 0;

  /**
   * @param kickoff epoch milliseconds.
   * @param onResponse called when the output of an event is sent.
   * @param onDeploy called when memory and sockets are lost.
   */
  constructor(module: MatchModule, kickoff: number, onResponse: () => void, onDeploy: () => void) {
    this.#module = module;
    this.#onResponse = onResponse;
    this.#onDeploy = onDeploy;
    database ??= new SimulatedDatabase("worker/backends/match-data/migrations");
    this.database = database;
    database.empty();
    for (const { sql, params } of recordsOf(kickoff)) database.rows(sql, ...params);
    this.#hub = new module.MatchHub(
      stateOfPlatform.parse(new SimulatedState(this.#hubStorage)),
      envOfPlatform.parse({}),
    );
    this.#room = this.#load();
  }

  #load(): Room {
    const publish = async (message: Parameters<Hub["publish"]>[0]) => {
      // Network latency, during which other calls are interleaved.
      await Promise.resolve();
      const isLost = this.hubFails;
      this.hubFails = false;
      if (isLost) throw new Error("The hub does not respond.");
      await this.#hub.publish(structuredClone(message));
    };
    const env = { MATCH_DB: this.database, MATCH_HUB: { getByName: () => ({ publish }) } };
    return new this.#module.MatchRoom(stateOfPlatform.parse(this.#state), envOfPlatform.parse(env));
  }

  /** @returns the room's response; null if storage failed or the machine stopped. */
  async dispatch<Result>(handle: (room: Room) => Promise<Result>): Promise<Result | null> {
    let result: Result | null = null;
    const failsAfter = this.failsAfter;
    this.failsAfter = null;
    const { promise, resolve } = Promise.withResolvers<void>();
    let isStopped = false;
    this.database.onStop = () => {
      isStopped = true;
      resolve();
    };
    const survives = await this.storage.event(failsAfter, async () => {
      const handled = handle(this.#room).then((value) => {
        result = value;
      });
      await Promise.race([handled, promise]);
    });
    // As with the platform's output gate, messages are sent once all earlier writes are stored.
    if (survives) this.#onResponse();
    if (survives && !isStopped) return result;
    this.stops += 1;
    this.deploy();
    return null;
  }

  /** The league changes its records itself. */
  changeRecords(sql: string, ...params: (string | number)[]): void {
    this.database.rows(sql, ...params);
  }

  /** Memory is lost; rows and sockets stay. */
  evictFromMemory(): void {
    this.#room = this.#load();
  }

  /** Loses memory and sockets. */
  deploy(): void {
    this.#state.sockets = [];
    this.evictFromMemory();
    this.#onDeploy();
  }

  /** @param since sequence number of the follower's last change; null for none. @returns null if storage failed. */
  async follow(since: number | null): Promise<SimulatedSocket | null> {
    const url = `https://match-room.internal/${since === null ? "" : `?since=${since}`}`;
    const response = await this.dispatch((room) => room.fetch(new Request(url)));
    return response === null ? null : upgraded.parse({ webSocket: response.webSocket }).webSocket;
  }

  /** Ends a socket, whose close has arrived. */
  async close(socket: SimulatedSocket): Promise<void> {
    this.#state.sockets = this.#state.sockets.filter((other) => other !== socket);
  }

  /** Pages ping while they are open. */
  ping(): void {
    for (const socket of this.#state.sockets) socket.respondedAt = clock.now;
  }

  /** Fires the alarm, whether or not it is due. If storage fails, it stays set. */
  async fireAlarm(): Promise<void> {
    this.ping();
    const before = this.storage.alarmAt;
    const fired = await this.dispatch(async (room) => {
      this.storage.alarmAt = null;
      await room.alarm();
      return true;
    });
    // An alarm whose handler did not finish fires again.
    if (fired === null) this.storage.alarmAt ??= before ?? clock.now;
  }

  async waitWithAlarms(milliseconds: number): Promise<void> {
    const end = clock.now + milliseconds;
    for (let fired = 0; this.storage.alarmAt !== null && this.storage.alarmAt <= end; fired += 1) {
      if (fired > 1000) throw new Error("The alarm is set for the past again and again.");
      clock.now = Math.max(clock.now, this.storage.alarmAt);
      await this.fireAlarm();
    }
    clock.now = end;
  }

  /** The hub's last message about the match, as JSON; null if it has none. */
  hubMessage(): string | null {
    const [row] = this.#hubStorage.rows("SELECT message FROM matches WHERE fixture_id = ?", fixtureID);
    return row === undefined ? null : storedMessage.parse(row).message;
  }
}
