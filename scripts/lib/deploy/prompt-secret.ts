import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Prompts for a secret on the terminal without echoing it. */
export async function promptSecret(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stdout.write(question);
  try {
    return (await terminal.question("")).trim();
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}
