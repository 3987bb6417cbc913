import { z } from "zod";
import { MatchHub } from "../../../durable-objects/match-hub.ts";
import { MatchRoom } from "../../../durable-objects/match-room.ts";
import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import type { ObjectEvent, ObjectState } from "../in-workerd/calls.ts";
import { Driver, resetMachine, respond } from "../in-workerd/driver.ts";
import { databaseOfPlatform, FailingDatabase } from "./failing-database.ts";
import { hubQuery, matchSurroundings, recordQueries, type SQLStatement, statements } from "./surroundings.ts";

const hubRow = z.object({ message: z.string() });
/** As the room's environment: it has the bindings that the room uses. */
const envOfPlatform = z.custom<Env>((value) => typeof value === "object" && value !== null);

/** The hub, of which the message can be read. */
export class RealHub extends MatchHub {
  async lastMessage(): Promise<string | null> {
    const [row] = this.ctx.storage.sql.exec(hubQuery).toArray();
    return row === undefined ? null : hubRow.parse(row).message;
  }
}

interface Bindings {
  OBJECT: DurableObjectNamespace<RealRoom>;
  HUB: DurableObjectNamespace<RealHub>;
  MATCH_DB: D1Database;
}

/** What the room calls, which can be made to fail, and reads. */
class Surroundings {
  readonly #bindings: Bindings;
  readonly #hub: DurableObjectStub<RealHub>;
  readonly #database: FailingDatabase;
  #hubFails = false;

  constructor(bindings: Bindings, name: string, stop: () => Promise<never>) {
    this.#bindings = bindings;
    this.#hub = bindings.HUB.getByName(name);
    this.#database = new FailingDatabase(bindings.MATCH_DB, stop);
  }

  get env(): Env {
    const publish = async (message: LiveMessage) => {
      const isLost = this.#hubFails;
      this.#hubFails = false;
      if (isLost) throw new Error("The hub does not respond.");
      await this.#hub.publish(message);
    };
    return envOfPlatform.parse({
      MATCH_DB: databaseOfPlatform.parse(this.#database),
      MATCH_HUB: { getByName: () => ({ publish }) },
      PUSHES: { send: async () => {} },
    });
  }

  async prepare({ surroundings }: ObjectEvent): Promise<void> {
    const { databaseFailure, hubFails, changes } = matchSurroundings.parse(surroundings);
    this.#database.nextFailure = databaseFailure;
    this.#hubFails = hubFails;
    await write(this.#bindings.MATCH_DB, changes);
  }

  async read(): Promise<Record<string, unknown>> {
    const records: [string, unknown][] = [];
    for (const [name, query] of Object.entries(recordQueries)) {
      records.push([name, (await this.#bindings.MATCH_DB.prepare(query).all()).results]);
    }
    return { ...Object.fromEntries(records), hub: await this.#hub.lastMessage() };
  }
}

async function write(database: D1Database, changes: readonly SQLStatement[]): Promise<void> {
  if (changes.length > 0) await database.batch(changes.map(({ sql, params }) => database.prepare(sql).bind(...params)));
}

export class RealRoom extends MatchRoom {
  readonly #driver: Driver;
  readonly #surroundings: Surroundings;

  constructor(ctx: DurableObjectState, bindings: Bindings) {
    const driver = new Driver(ctx);
    const surroundings = new Surroundings(bindings, ctx.id.toString(), () => driver.end());
    super(ctx, surroundings.env);
    this.#driver = driver;
    this.#surroundings = surroundings;
  }

  async act(events: readonly ObjectEvent[]): Promise<unknown> {
    return await this.#driver.act(this, events, (event) => this.#surroundings.prepare(event));
  }

  async state(): Promise<ObjectState> {
    return this.#driver.state(await this.#surroundings.read());
  }

  async end(): Promise<void> {
    await this.#driver.end();
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    super.webSocketClose(socket, code, reason);
    this.#driver.closed();
  }
}

/** Statements of the body of `POST /reset`: the tables, and the records of each history. */
const resetBody = z.object({ tables: z.array(z.string()), records: statements });
let hasTables = false;

/** Calls of rooms, and `POST /reset` before each history. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    if (new URL(request.url).pathname !== "/reset") return await respond(request, (name) => env.OBJECT.getByName(name));
    resetMachine();
    const { tables, records } = resetBody.parse(await request.json());
    if (!hasTables)
      await write(
        env.MATCH_DB,
        tables.map((sql) => ({ sql, params: [] })),
      );
    hasTables = true;
    const filled = ["match_details", "goals", "match_scripts", "fixtures", "competitions", "clubs"];
    await write(env.MATCH_DB, [...filled.map((table) => ({ sql: `DELETE FROM ${table}`, params: [] })), ...records]);
    return Response.json(null);
  },
};
