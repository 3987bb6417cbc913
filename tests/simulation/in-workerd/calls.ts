/** One call of an object's method, as data, so that a simulated object and one in workerd get the same. Sockets are numbered as they are accepted. */
export type ObjectCall =
  | { do: "accept"; url: string; headers: readonly [string, string][]; socket: number }
  | { do: "message"; socket: number; text: string }
  | { do: "close"; socket: number; code: number }
  | { do: "alarm" }
  | { do: "call"; method: string; values: readonly unknown[] };

/** Calls that reach an object at the same moment. */
export interface ObjectEvent<Surroundings = unknown> {
  /** Milliseconds since 1970. */
  now: number;
  calls: readonly ObjectCall[];
  /** When each socket last pinged, by its number, in milliseconds since 1970. */
  pings: Readonly<Record<number, number>>;
  /** What else the core sets: for example, which database fails. */
  surroundings: Surroundings;
}

/** Everything that can be seen of an object between two events. */
export interface ObjectState {
  /** Rows of all tables of its storage. */
  tables: Readonly<Record<string, readonly unknown[]>>;
  alarmAt: number | null;
  /** Sockets whose close has not arrived. */
  sockets: Readonly<Record<number, { received: readonly string[]; closedWith: number | null }>>;
  /** What it has written elsewhere; null for an object that keeps to itself. */
  elsewhere: unknown;
}

type Rows = (query: string) => readonly Record<string, unknown>[];

/** Reads all tables, apart from those of SQLite and of the platform. */
export function tablesOf(rows: Rows): ObjectState["tables"] {
  const names = rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").map(({ name }) =>
    String(name),
  );
  return Object.fromEntries(
    names
      .filter((name) => !/^(?:_cf_|sqlite_)/.test(name))
      .map((name) => {
        const texts = rows(`SELECT * FROM "${name}"`).map((row) => JSON.stringify(row));
        return [name, texts.toSorted()];
      }),
  );
}
