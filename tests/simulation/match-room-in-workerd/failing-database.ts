import { z } from "zod";
import type { WriteFailure } from "../runtime/database.ts";

/* Runs in workerd. */

/** Carries out a read or a write, or fails it. */
type Run = <Result>(isRead: boolean, act: () => Promise<Result>) => Promise<Result>;

const isRead = (sql: string) => /^\s*SELECT/i.test(sql);

class Statement {
  readonly real: D1PreparedStatement;
  readonly isRead: boolean;
  readonly #run: Run;

  constructor(real: D1PreparedStatement, isRead: boolean, run: Run) {
    this.real = real;
    this.isRead = isRead;
    this.#run = run;
  }
  bind(...params: unknown[]): Statement {
    return new Statement(this.real.bind(...params), this.isRead, this.#run);
  }
  all = () => this.#run(this.isRead, () => this.real.all());
  run = () => this.#run(this.isRead, () => this.real.run());
  first = (column?: string) =>
    this.#run(this.isRead, () => (column === undefined ? this.real.first() : this.real.first(column)));
}

/** A D1 database whose next write can be made to fail. */
export class FailingDatabase {
  readonly #real: D1Database;
  readonly #stop: () => Promise<never>;
  nextFailure: WriteFailure | null = null;

  /** @param stop ends the caller in the middle of a write. */
  constructor(real: D1Database, stop: () => Promise<never>) {
    this.#real = real;
    this.#stop = stop;
  }

  prepare(sql: string): Statement {
    return new Statement(this.#real.prepare(sql), isRead(sql), this.#run);
  }

  batch(statements: readonly Statement[]) {
    const areReads = statements.every((statement) => statement.isRead);
    return this.#run(areReads, () => this.#real.batch(statements.map(({ real }) => real)));
  }

  #run: Run = async (isRead, act) => {
    const failure = isRead ? null : this.nextFailure;
    if (!isRead) this.nextFailure = null;
    if (failure?.when === "before it is stored") return await this.#fail(failure);
    const result = await act();
    return failure === null ? result : await this.#fail(failure);
  };

  async #fail({ stopsCaller }: WriteFailure): Promise<never> {
    if (stopsCaller) return await this.#stop();
    throw new Error("The database does not respond.");
  }
}

/** As the room's binding: it has the methods that backends call. */
export const databaseOfPlatform = z.custom<D1Database>((value) => value instanceof FailingDatabase);
