/** An error that the operator can solve: printed without a stack. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** Parses a command's arguments. @throws CommandError with the problem and the usage. */
export function withUsage<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

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

/** Runs a command's main function. A CommandError prints its message and exits with code 1. */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof CommandError ? `\n${error.message}` : error);
    process.exit(1);
  }
}
