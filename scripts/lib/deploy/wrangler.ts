import { spawn } from "node:child_process";
import { CommandError } from "../report.ts";
import { writeEnvironmentConfig } from "./environments.ts";

interface WranglerResult {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs wrangler without a prompt. @param input its standard input */
export async function runWrangler(args: readonly string[], input = ""): Promise<WranglerResult> {
  const child = spawn("wrangler", args, {
    // CI=1 keeps wrangler from prompting.
    env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" },
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (said.stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (said.stderr += chunk));
  // wrangler may exit before it has read its input.
  child.stdin.on("error", () => {}).end(input);
  const status = await new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
  return { status, ...said };
}

/** Runs wrangler with the configuration of a deployed environment. */
export const wrangler = (args: readonly string[], environment: string, input?: string): Promise<WranglerResult> =>
  runWrangler([...args, "--config", writeEnvironmentConfig(environment)], input);

/** Output of wrangler without a login. */
const notSignedIn = /set a CLOUDFLARE_API_TOKEN environment variable|not authenticated/i;

/** The error for a failed wrangler command, with its output. */
export function wranglerFailure(args: readonly string[], { stdout, stderr }: WranglerResult): CommandError {
  const said = `${stdout}\n${stderr}`.trim();
  return notSignedIn.test(said)
    ? new CommandError("This machine is not signed in to Cloudflare: npx wrangler login, or CLOUDFLARE_API_TOKEN.")
    : new CommandError(`wrangler ${args.slice(0, 3).join(" ")} failed:\n${said}`);
}

/** Runs wrangler and returns its output. @throws CommandError with its output if it fails. */
export async function wranglerOutput(args: readonly string[], environment: string, input?: string): Promise<string> {
  const ended = await wrangler(args, environment, input);
  if (ended.status !== 0) throw wranglerFailure(args, ended);
  return ended.stdout;
}
