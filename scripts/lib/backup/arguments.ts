import { requireEnvironment } from "../deploy/environments.ts";
import { stateRoot } from "../paths.ts";
import { CommandError, readArguments } from "../report.ts";
import type { BackupStorage } from "./backup-storage.ts";
import { openLocalBackup } from "./local.ts";
import { openRemoteBackup } from "./remote.ts";

interface BackupArguments {
  file: string;
  /** Null: local storage. */
  environment: string | null;
}

/** @throws CommandError without a file, or for an unknown environment. */
export function backupArguments(usage: string): BackupArguments {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { remote: { type: "boolean", default: false }, env: { type: "string" } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandError(usage);
  return { file, environment: values.remote ? requireEnvironment(values.env) : null };
}

export const openBackup = ({ environment }: BackupArguments): BackupStorage =>
  environment === null ? openLocalBackup(stateRoot) : openRemoteBackup(environment);
