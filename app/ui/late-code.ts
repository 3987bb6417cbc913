import type { ComponentType } from "react";

/** A component whose code a browser fetches when it is wanted. */
export interface LateCode<Props> {
  /** Settles once the code was asked for. */
  readonly code: Promise<ComponentType<Props>>;
  /** Asks for it, once. What cannot be had may be asked for again, and nobody is told. */
  ask(): void;
  /** The same where there is nothing to show without it: `code` rejects if it cannot be had. */
  need(): void;
}

/** @param load fetches the code. On the server that is done before the first request. */
export function lateCode<Props extends object>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
  let asked = false;
  let needed = false;
  let ask = () => {};
  const code = new Promise<ComponentType<Props>>((resolve, reject) => {
    ask = () => {
      if (asked) return;
      asked = true;
      load().then(resolve, (error: unknown) => {
        asked = false;
        if (needed) reject(error);
      });
    };
  });
  if (import.meta.env.SSR) ask();
  return {
    code,
    ask,
    need() {
      needed = true;
      ask();
    },
  };
}
