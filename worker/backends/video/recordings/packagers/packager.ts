import type { OwnSource } from "../../../../../schemas/streaming/own-source.ts";

/** A recording to be packaged. */
export interface PackagerInput {
  id: string;
  name: string;
  /** URL at which it can be fetched for a day. */
  url: string;
}

export type PackagingProgress =
  | { state: "working"; percent: number | null }
  /** `problem` is for operators. */
  | { state: "failed"; problem: string }
  | { state: "ready"; source: OwnSource; seconds: number | null };

/** Turns a recording into a source that players can play. */
export interface Packager {
  /** Begins to package it. @returns the job's name @throws PackagerError */
  start(recording: PackagerInput): Promise<string>;
  /** @throws PackagerError if the progress is unknown */
  check(job: string, recording: Pick<PackagerInput, "id">): Promise<PackagingProgress>;
}

/** A packager's service refused or failed. `transient`: trying again may help. */
export class PackagerError extends Error {
  override name = "PackagerError";
  readonly transient: boolean;
  constructor(message: string, { transient, cause }: { transient: boolean; cause?: unknown }) {
    super(message, { cause });
    this.transient = transient;
  }
}
