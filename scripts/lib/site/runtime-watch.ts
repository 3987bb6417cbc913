import { connect } from "node:net";

/** Milliseconds between checks of the runtime. Miniflare takes longer to start a new one, which knows nothing of earlier calls. */
const interval = 250;

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "localhost", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/**
 * Calls back when nothing listens on the site's port any more. Miniflare does not report that its runtime has ended, and every call into it
 * fails from then on ("poisoned stub").
 * @returns a function that ends the watch.
 */
export function watchRuntime(port: number, onEnd: () => void): () => void {
  const timer = setInterval(async () => {
    if (await accepts(port)) return;
    clearInterval(timer);
    onEnd();
  }, interval);
  return () => clearInterval(timer);
}
