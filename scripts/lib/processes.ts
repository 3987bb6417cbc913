import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

const running = new Set<ChildProcess>();

/** Commands with a timeout. Each leads a process group, so that everything it has started can be killed with it. */
const groupLeaders = new WeakSet<ChildProcess>();

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(groupLeaders.has(child) ? -child.pid : child.pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Stops the child processes when this command is stopped. */
function stop(signal: NodeJS.Signals): void {
  for (const child of running) end(child, groupLeaders.has(child) ? "SIGKILL" : signal);
  process.exit(1);
}

/** @param outputTimeout milliseconds without output after which the command and everything it has started are killed; undefined: no limit */
function start(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  outputTimeout?: number,
): ChildProcess {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    detached: outputTimeout !== undefined,
  });
  if (outputTimeout !== undefined) {
    groupLeaders.add(child);
    const timer = setTimeout(() => end(child, "SIGKILL"), outputTimeout);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", () => timer.refresh());
    // Processes that the command leaves behind would hold its output open, and it would count as running.
    child.on("exit", () => {
      clearTimeout(timer);
      end(child, "SIGKILL");
    });
  }
  if (running.size === 0) process.on("SIGINT", stop).on("SIGTERM", stop);
  running.add(child);
  child.on("close", () => {
    running.delete(child);
    if (running.size === 0) process.off("SIGINT", stop).off("SIGTERM", stop);
  });
  return child;
}

const exit = (child: ChildProcess) =>
  new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });

/**
 * Between two test files, the worker test runner empties Durable Objects, and a test aborts all in the middle of a call, also the emulator's
 * own. The runtime reports an exception for each of them, with its stack on the next line.
 */
const emptied = /^(?:uncaught )?exception\b.*Application called (?:delete|abort)AllDurableObjects\(\)/;

/** How calls in progress fail when their object is emptied, on lines before or after that exception. */
const interruptedCall = /^uncaught exception\b.*(?:no such table|Can't read from request stream after responding)/;

/**
 * Filters these expected exceptions from a test runner's output.
 * @returns a function that takes a line and returns the lines to print; called with null at the end, it returns the rest
 */
export function withoutExpectedExceptions(): (line: string | null) => string[] {
  let wasEmptied = false;
  // An exception that is held back until the next line shows whether an object was emptied.
  let held: string[] = [];
  return (line) => {
    const isStack = line !== null && (line.startsWith("stack: ") || line.startsWith("    at "));
    if (isStack && held.length > 0) {
      held.push(line);
      return [];
    }
    const isEmptying = line !== null && emptied.test(line);
    const printed = isEmptying ? [] : held;
    const isInterruptedCall = line !== null && interruptedCall.test(line);
    held = line !== null && isInterruptedCall && !wasEmptied ? [line] : [];
    wasEmptied = isEmptying || (wasEmptied && (isStack || isInterruptedCall));
    return wasEmptied || held.length > 0 || line === null ? printed : [...printed, line];
  };
}

/** How the runtime of worker tests reports an exception that neither the site nor a test has caught. */
const uncaught = /^uncaught exception;/;

/**
 * Runs a command and prefixes its output with `label`, because other commands print at the same time. It fails if it is killed after
 * `outputTimeout` milliseconds without output, or if its output reports an uncaught exception.
 * @returns its exit code, or 1 for an uncaught exception
 */
export async function runLabelled(
  label: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  outputTimeout?: number,
): Promise<number> {
  const child = start(command, args, env, outputTimeout);
  let isCaught = true;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    const reported = withoutExpectedExceptions();
    const report = (line: string | null) => {
      for (const printed of reported(line)) {
        if (uncaught.test(printed)) isCaught = false;
        console.log(`${label} │ ${printed}`);
      }
    };
    createInterface(stream)
      .on("line", report)
      .on("close", () => report(null));
  }
  const code = await exit(child);
  if (code !== 0 || isCaught) return code;
  console.log(`${label} │ ✗ This run has failed: the lines above that begin with "uncaught exception" say why.`);
  return 1;
}

/** Runs a command and captures its output. It fails if it is killed after `outputTimeout` milliseconds without output. */
export async function runQuietly(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  outputTimeout?: number,
): Promise<{ code: number; output: string }> {
  const child = start(command, args, env, outputTimeout);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return { code: await exit(child), output };
}
