import { createServer } from "node:net";
import { CommandError } from "../report.ts";

/** The port to serve on: `PORT`, or 8787. @throws CommandError for an invalid PORT. */
export function configuredPort(value = process.env.PORT): number {
  if (value === undefined || value === "") return 8787;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CommandError(`PORT is "${value}", which is no port number. Use one from 1 to 65535.`);
  }
  return port;
}

/** @throws CommandError when the port is in use. */
export async function requireFreePort(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new CommandError(
          error.code === "EADDRINUSE"
            ? `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`
            : `Port ${port} cannot be used here (${error.code ?? error.message}). Choose another: PORT=8788 npm start`,
        ),
      );
    });
    probe.listen(port, "localhost", () => probe.close(() => resolve()));
  });
}
