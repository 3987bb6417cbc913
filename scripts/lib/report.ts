import { type ParseArgsConfig, parseArgs } from "node:util";
import { SeasonRefusal } from "../../worker/backends/match-data/seasons/season-refusal.ts";

/** An error that the operator can solve, printed without a stack. */
export class CommandError extends Error {
  override name: string = "CommandError";
}

/** An error for wrong arguments, with exit code 2 instead of 1. */
class UsageError extends CommandError {
  override name = "UsageError";
}

/** Prints an error, without a stack if the operator can solve it. @returns the exit code of the command */
export function reportError(error: unknown): 1 | 2 {
  if (error instanceof UsageError) {
    console.error(error.message);
    return 2;
  }
  console.error(error instanceof CommandError || error instanceof SeasonRefusal ? `\n${error.message}` : error);
  return 1;
}

/**
 * Parses a command's arguments. `--help` prints the usage and ends the command.
 * @throws UsageError in one line.
 */
export function withUsage<Arguments>(usage: string, read: () => Arguments): Arguments {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    const [problem = ""] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageError(`${problem.replace(/\.$/, "")}. --help shows what this command takes.`);
  }
}

/** `--env` alone would be about this machine's storage. */
function requireRemote({ remote, env }: Readonly<Record<string, unknown>>): void {
  if (env !== undefined && remote !== true) throw new CommandError("--env goes with --remote");
}

/** Parses options and positional arguments. @throws UsageError in one line for unknown ones, and for `--env` without `--remote`. */
export const readArguments = <const Config extends ParseArgsConfig>(usage: string, config: Config) =>
  withUsage(usage, () => {
    const parsed = parseArgs(config);
    // A command without this option is about a deployed site anyway.
    if (config.options !== undefined && "remote" in config.options) requireRemote(parsed.values);
    return parsed;
  });

/** For a command without options. @throws UsageError in one line for any. */
export const withoutOptions = (usage: string) => readArguments(usage, { options: {} });

/** Runs one step of a command and prints its outcome. A step that returns "up to date" is shown as skipped. */
export async function step<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const started = performance.now();
  process.stdout.write(`• ${name} … `);
  try {
    const result = await work();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(result === "up to date" ? "up to date\n" : `done in ${seconds} s\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/** Runs a command's main function. A CommandError prints its message and exits with code 1, a UsageError with code 2. */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.exit(reportError(error));
  }
}
