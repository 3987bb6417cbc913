import { env } from "cloudflare:workers";
import { databaseNames } from "../../../worker/env.ts";

/** A database in which `instead` replaces the statements that contain this text. */
export function withInterceptedStatement(
  database: D1Database,
  text: string,
  replacement: (run: () => Promise<unknown>) => Promise<unknown>,
): D1Database {
  const bound = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        if (property === "bind") return (...args: unknown[]) => bound(value.apply(target, args));
        return (...args: unknown[]) => replacement(() => value.apply(target, args));
      },
    });
  return new Proxy(database, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const made: unknown = value.apply(target, args);
        return property === "prepare" && String(args[0]).includes(text) ? bound(target.prepare(String(args[0]))) : made;
      };
    },
  });
}

/** A database in which statements that contain this text fail. */
export const withFailingStatement = (database: D1Database, text: string, message = "D1_ERROR: away"): D1Database =>
  withInterceptedStatement(database, text, () => Promise.reject(new Error(message)));

/** A database in which statements that contain this text wait until they are released. */
export function withPausedStatement(database: D1Database, text: string): { database: D1Database; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    database: withInterceptedStatement(database, text, async (run) => {
      await promise;
      return await run();
    }),
    release: resolve,
  };
}

/** The databases, with a count of their statements. */
export function countedDatabases() {
  let statements = 0;
  const counted = (database: D1Database) =>
    new Proxy(database, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (property === "prepare" || property === "exec") statements += 1;
          return value.apply(target, args);
        };
      },
    });
  return {
    databases: Object.fromEntries(databaseNames.map((name) => [name, counted(env[name])])),
    count: () => statements,
  };
}
